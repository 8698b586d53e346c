#!/bin/bash
# Campaign 'study', round 1 of 1: 64 workers that claim what nobody works at until nothing is missing.
# Submitted with options that win over those below: --time=8:00:00 --cpus-per-task=16
#SBATCH --job-name=study-round-1
#SBATCH --nodes=1 --ntasks=1
#SBATCH --mem-per-cpu=1G
#SBATCH --requeue --open-mode=append
#SBATCH --chdir="/shared/study"
#SBATCH --array=1-64
#SBATCH --signal=B:TERM@120
#SBATCH --output="/shared/study/slurm/logs/%A_%a.log"

set -u
program=/shared/firstmove/firstmove
folder=/shared/study

say() {
  printf '%s %s\n' "$(date '+%F %T')" "$*"
}

count_parts() {
  find "$folder/parts" -name '*.part.h5' 2>/dev/null | wc -l
}

task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
say "task $task on $(hostname), restart $restarts"
parts_before=$(count_parts)

signalled=
worker=
trap 'signalled=1; kill -TERM "$worker" 2>/dev/null' TERM INT
"$program" run "$folder/campaign.toml" --claim -o "$folder" --part-seconds 600 &
worker=$!
[ -z "$signalled" ] || kill -TERM "$worker"
wait "$worker"
code=$?
while [ -n "$signalled" ]; do
  signalled=
  wait "$worker"
  again=$?
  [ "$again" -eq 127 ] || code=$again
done
say "task $task: exit code $code"
[ "$code" -eq 130 ] || exit "$code"

# Stopped with its work kept. A task that is being cancelled or pushed aside is not running any more: Slurm decides.
[ "$(squeue --noheader --jobs="$task" --format=%T 2>/dev/null)" = RUNNING ] || exit "$code"
if [ "$(count_parts)" -le "$parts_before" ] && [ "$restarts" -ge 10 ]; then
  say "task $task: not queued again: no part was written in this turn, and this was restart $restarts; ask for more --time"
  exit "$code"
fi
say "task $task: queued again"
scontrol requeue "$task"
exit "$code"
