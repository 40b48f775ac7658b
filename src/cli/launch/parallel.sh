#!/bin/sh
# Plays {parts} parts with GNU parallel, one on each core, then joins them. Run it where the experiment's file is. Run again,
# it goes on where it was. Other machines: HOSTS=one,two (with the same folder mounted, and tincan on their PATH).
set -eu
TINCAN=${TINCAN:-tincan}
export TINCAN
folder={folder}
mkdir -p "$folder"

set -- --retries 3 --joblog "$folder/jobs.log" --env TINCAN
if [ -n "${HOSTS:-}" ]; then
    set -- "$@" --sshlogin "$HOSTS" --workdir .
fi
# A part that fails three times is missing, and played below. What stands in quotes is for the shell that plays it.
# shellcheck disable=SC2016
seq {parts} | parallel "$@" '"$TINCAN" {quoted_words} --shard {}/{parts} --save {folder}/part-{} --resume --yes --quiet --threads 1' \
    > "$folder/parts.log" || echo "some parts failed: see $folder/jobs.log" >&2

rest=$("$TINCAN" missing --list "$folder"/part-*[0-9] "$folder"/rest-*) || [ $? -eq 1 ]
if [ -n "$rest" ]; then
    "$TINCAN" {words} --blocks "$rest" --save "$folder/rest-$$" --yes --quiet
fi
exec "$TINCAN" merge "$folder"/part-*[0-9] "$folder"/rest-* --skip-damaged --force --save "$folder/whole"
