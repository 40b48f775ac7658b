#!/bin/sh
# Plays {parts} parts as a Slurm array, then joins them. Run it where the experiment's file is: sh submit.sh
# Cores for each task: CORES=8 sh submit.sh. The job that joins runs also when a task has failed, since afterok would then
# wait for ever; it plays what is missing itself.
set -eu
TINCAN=${TINCAN:-tincan}
export TINCAN
cores=${CORES:-1}
folder={folder}
mkdir -p "$folder"

array=$(sbatch --parsable --job-name={name} --array=1-{parts} --requeue --open-mode=append \
    --cpus-per-task="$cores" --output="$folder/part-%a.log" <<'TASK'
#!/bin/sh
exec "$TINCAN" {words} --shard "$SLURM_ARRAY_TASK_ID/{parts}" \
    --save {folder}/part-"$SLURM_ARRAY_TASK_ID" --resume --yes --quiet --threads "${SLURM_CPUS_PER_TASK:-1}"
TASK
)

sbatch --job-name={name}-join --dependency="afterany:$array" --open-mode=append \
    --cpus-per-task="$cores" --output="$folder/join.log" <<'JOIN'
#!/bin/sh
set -eu
rest=$("$TINCAN" missing --list {folder}/part-*[0-9] {folder}/rest-*) || [ $? -eq 1 ]
if [ -n "$rest" ]; then
    "$TINCAN" {words} --blocks "$rest" --save {folder}/rest-"$SLURM_JOB_ID" \
        --yes --quiet --threads "${SLURM_CPUS_PER_TASK:-1}"
fi
exec "$TINCAN" merge {folder}/part-*[0-9] {folder}/rest-* --skip-damaged --force --save {folder}/whole
JOIN
echo "array $array is submitted; the result will be in $folder/whole" >&2
