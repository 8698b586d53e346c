#!/bin/bash
# Campaign 'study': merges the parts, prints the balance tables, and fails with the list of what is missing.
# Submitted with options that win over those below: --time=8:00:00 --cpus-per-task=16
#SBATCH --job-name=study-merge
#SBATCH --nodes=1 --ntasks=1
#SBATCH --mem-per-cpu=2G
#SBATCH --requeue --open-mode=append
#SBATCH --chdir="/shared/study"
#SBATCH --output="/shared/study/slurm/logs/merge-%j.log"

set -u
program=/shared/firstmove/firstmove
folder=/shared/study

say() {
  printf '%s %s\n' "$(date '+%F %T')" "$*"
}

status=0
say "merging $folder"
"$program" merge "$folder" -o "$folder" || status=1
for variant in chess480; do
  "$program" analyze "$folder/$variant.h5" || status=1
done

if ! "$program" explain "$folder" --missing --all >"$folder/slurm/missing.txt"; then
  status=1
  "$program" explain "$folder" --missing
  say "not complete: $folder/slurm/missing.txt has each job; submit the campaign again to do what is missing"
else
  say "complete: nothing is missing"
fi
exit "$status"
