#!/bin/sh
# Plays {parts} parts as a HyperQueue task array, then joins them. Run it where the experiment's file is, with a server and
# workers up (hq server start; hq worker start). Cores for each task: CORES=8 sh submit.sh
set -eu
TINCAN=${TINCAN:-tincan}
export TINCAN
CORES=${CORES:-1}
export CORES
folder={folder}
mkdir -p "$folder"

# A part that fails is missing, and played below: hq's own exit code does not end the script. What stands in quotes is for
# the shell that plays it.
# shellcheck disable=SC2016
hq submit --wait --name {name} --array 1-{parts} --cpus "$CORES" --crash-limit 50 \
    --env TINCAN="$TINCAN" --env CORES="$CORES" --stdout none --stderr "$folder/part-%{TASK_ID}.log" \
    -- sh -c '
exec "$TINCAN" {quoted_words} --shard "$HQ_TASK_ID/{parts}" --save {folder}/part-"$HQ_TASK_ID" \
    --resume --yes --quiet --threads "$CORES"' || echo "some tasks failed" >&2

rest=$("$TINCAN" missing --list "$folder"/part-*[0-9] "$folder"/rest-*) || [ $? -eq 1 ]
if [ -n "$rest" ]; then
    "$TINCAN" {words} --blocks "$rest" --save "$folder/rest-$$" --yes --quiet
fi
exec "$TINCAN" merge "$folder"/part-*[0-9] "$folder"/rest-* --skip-damaged --force --save "$folder/whole"
