#!/bin/bash
# A fixed share a task, for a cluster without a shared disk: copy this file, change the four lines below, and submit it
# with `sbatch --time=8:00:00 --cpus-per-task=16 shards.sh`. A share that was not finished goes on when the same file is
# submitted again, if its node still has the folder; its parts are copied back in any case.
# Afterwards, where the copies are: firstmove merge study-1 ... study-64 -o study
#SBATCH --job-name=study-shards
#SBATCH --nodes=1 --ntasks=1
#SBATCH --mem-per-cpu=1G
#SBATCH --array=1-64
#SBATCH --signal=B:TERM@120
#SBATCH --output=study-%A_%a.log

program=$HOME/firstmove/firstmove
campaign=$HOME/study.toml
here=/tmp/study-$SLURM_ARRAY_TASK_ID
there=login:study-$SLURM_ARRAY_TASK_ID

trap 'kill -TERM "$worker"' TERM
"$program" run "$campaign" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" -o "$here" --quiet &
worker=$!
wait "$worker"
code=$?
if [ "$code" -eq 143 ]; then # a warning ended the wait; the worker ends now
  wait "$worker"
  code=$?
fi
rsync --archive "$here/" "$there" || code=1
exit "$code"
