#!/bin/sh
# Patroni runs it on the machine that becomes the primary. The others look for a new primary every `loop_wait`, and until one
# of them follows it, nobody confirms writes. A PATCH that changes nothing makes them look at once.
# Patroni names the event, the role that this machine has now, and the cluster.
set -eu
role=$2
[ "$role" = master ] || [ "$role" = primary ] || exit 0

# Patroni takes its settings out of the environment that it hands on. Quoted as curl's configuration wants it.
setting() {
	tr '\0' '\n' <"/proc/$PPID/environ" | sed -n "s/^PATRONI_RESTAPI_$1=//p" | sed 's/[\\"]/\\&/g'
}
user="user = \"$(setting USERNAME):$(setting PASSWORD)\""
members=$(curl -s --max-time 2 "http://$(setting CONNECT_ADDRESS)/cluster" | grep -o 'http://[^/"]*')
for member in $members; do
	printf '%s\n' "$user" | curl -s -o /dev/null --max-time 2 --config - -X PATCH -d '{"follow_now": null}' "$member/config" &
done
wait
