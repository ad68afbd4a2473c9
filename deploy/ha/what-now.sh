#!/bin/sh
# One line for each known fault, with what to do: journalctl -u etcd -u patroni --since -1h | sh what-now.sh
# Asks every node named in Patroni's configuration for its clock too.
set -eu
config=${1:-/etc/patroni/config.yml}

awk '
	function say(text) { if (!(text in said)) { said[text] = 1; print text } }
	/No space left on device/ { say("The disk is full: make room or enlarge it. If pg_wal fills it, mend the archive first (archive command failed). Patroni starts PostgreSQL again by itself.") }
	/archive command failed/ { say("The archive takes no log: run pgbackrest --stanza=tecnicerca check. The log stays on this disk until it is full.") }
	/password authentication failed for user "replicator"/ { say("A node has another password for replication: write the one of the leader into its /etc/patroni_env.conf, then systemctl restart patroni there.") }
	/requested WAL segment .* has already been removed/ { say("A replica was away too long: patronictl reinit tecnicerca NODE.") }
	/running pg_rewind/ { say("This node had a log of its own and is rewound. If patronictl list does not show it streaming within minutes: patronictl reinit tecnicerca NODE.") }
	/system ID mismatch/ { say("The data of this node belong to another cluster: stop Patroni, move its data folder away, start Patroni. It copies the leader.") }
	/clock difference against peer/ { say("etcd sees clocks that differ: look at timedatectl on every node.") }
	/(DCS is not accessible|Error communicating with DCS|failsafe mode is enabled)/ { say("This node does not reach a majority of etcd: systemctl status etcd on every node, then the network between them.") }
	/waiting for leader to bootstrap|No initialize key in DCS/ { say("etcd knows no cluster: start Patroni first on the node that has the newest data (patronictl list showed it as Leader), then on the others.") }
'

hosts=$(sed -n 's/^  hosts: //p' "$config" | tr ',' ' ')
for host in $hosts; do
	date=$(curl -si --max-time 3 "http://${host%:*}:8008/patroni" | sed -n 's/^Date: //p' | tr -d '\r') || continue
	[ -n "$date" ] || continue
	ahead=$(($(date -d "$date" +%s) - $(date +%s)))
	if [ "$ahead" -gt 5 ] || [ "$ahead" -lt -5 ]; then
		echo "The clock of ${host%:*} is $ahead s ahead of this one: timedatectl set-ntp true on the one that is wrong, then systemctl restart patroni."
	fi
done
