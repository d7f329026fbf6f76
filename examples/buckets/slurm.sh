#!/bin/sh
# An array of 64 tasks: sbatch slurm.sh s3://documents/in s3://documents/out
# Folders that all nodes see are written as they are: sbatch slurm.sh /shared/in /shared/out
#SBATCH --job-name=read-documents
#SBATCH --array=0-63
#SBATCH --cpus-per-task=2
#SBATCH --mem=3G
#SBATCH --requeue
set -eu

exec parsewright batch "$1" "$2" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
