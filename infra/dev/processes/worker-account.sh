#!/bin/sh
# usage: worker-account.sh WORKER-UID WORKER-GID BROWSER-UID BROWSER-GID COMMAND...
#
# Runs a command as the worker's account, in a user namespace that knows just two accounts: the worker's and the browser's.
# There the worker may start processes as the browser's account, end them and remove their files. Towards everybody
# else it may do no more than any other process without rights.
set -eu
worker_uid=$1 worker_gid=$2 browser_uid=$3 browser_gid=$4
shift 4

caps=-all,+chown,+dac_override,+kill,+setgid,+setuid
pid=$$
outside=$(readlink /proc/$pid/ns/user)

# Only root outside of the namespace may say which accounts it knows.
{
  until [ "$(readlink /proc/$pid/ns/user)" != "$outside" ]; do sleep 0.01; done
  printf '%s %s 1\n%s %s 1\n' "$worker_gid" "$worker_gid" "$browser_gid" "$browser_gid" >/proc/$pid/gid_map &&
    printf '%s %s 1\n%s %s 1\n' "$worker_uid" "$worker_uid" "$browser_uid" "$browser_uid" >/proc/$pid/uid_map ||
    kill "$pid"
} &

become='until grep -q . /proc/self/uid_map; do sleep 0.01; done; exec setpriv "$@"'
exec unshare --user --keep-caps -- /bin/sh -c "$become" sh \
  --reuid="$worker_uid" --regid="$worker_gid" --clear-groups \
  --bounding-set="$caps" --inh-caps="$caps" --ambient-caps="$caps" --no-new-privs -- "$@"
