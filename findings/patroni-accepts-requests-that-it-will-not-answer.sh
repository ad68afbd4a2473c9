#!/usr/bin/env bash
# Expected: a Patroni that is told to stop refuses connections to its REST API from then on, or answers them until it ends.
# Seen: it stops serving first and closes the port last. While PostgreSQL shuts down, connections are accepted and never
#   answered; they break when the process ends.
# Versions: Patroni 3.0.2-1 and PostgreSQL 15 (Debian 12), etcd 3.4.23.
# Why it matters: who asks in that time waits for a timeout instead of being refused. The replica that is to take over asks
#   every member before it does, and so loses up to 2 s; a health check of HAProxy waits for `timeout check`.
# Documented: not found. The page would be https://patroni.readthedocs.io/en/latest/rest_api.html.
set -euo pipefail

for program in etcd patroni runuser /usr/lib/postgresql/15/bin/initdb; do
  command -v "$program" >/dev/null ||
    { echo "Missing $program: apt-get install etcd-server patroni postgresql-15" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo 'Needs root, to run PostgreSQL as postgres.' >&2; exit 2; }
work=$(mktemp -d)
chmod 755 "$work"
stop() {
  pkill -9 -f "$work" || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
install -d -o postgres "$work/node"

ETCD_ENABLE_V2=true etcd --data-dir "$work/etcd" --listen-client-urls http://127.0.0.1:23701 \
  --advertise-client-urls http://127.0.0.1:23701 --listen-peer-urls http://127.0.0.1:23702 >"$work/etcd.log" 2>&1 &
cat >"$work/node.yml" <<YML
scope: show
name: one
restapi: {listen: '127.0.0.1:18201', connect_address: '127.0.0.1:18201'}
etcd: {host: '127.0.0.1:23701'}
bootstrap:
  dcs: {ttl: 8, loop_wait: 1, retry_timeout: 3}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}]
postgresql:
  listen: 127.0.0.1:54491
  connect_address: 127.0.0.1:54491
  bin_dir: /usr/lib/postgresql/15/bin
  data_dir: $work/node/data
  pgpass: $work/node/pgpass
  parameters: {unix_socket_directories: $work/node, fsync: 'off', shared_buffers: 16MB}
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust']
  authentication:
    superuser: {username: postgres, password: none}
    replication: {username: replicator, password: none}
YML
cat >"$work/ask.py" <<'PY'
import http.client, subprocess, sys, time


def ask():
    """'answered', 'silent' (accepted, then no answer) or 'refused'."""
    connection = http.client.HTTPConnection('127.0.0.1', 18201, timeout=0.2)
    try:
        connection.connect()
    except OSError:
        return 'refused'
    try:
        connection.request('GET', '/patroni')
        return 'answered' if connection.getresponse().read() else 'silent'
    except OSError:
        return 'silent'
    finally:
        connection.close()


end = time.time() + 40
while subprocess.run(['curl', '-sf', 'http://127.0.0.1:18201/primary'], capture_output=True).returncode != 0:
    if time.time() > end:
        print('Patroni never became a primary.', file=sys.stderr)
        sys.exit(2)
    time.sleep(0.2)
subprocess.run(['pkill', '-TERM', '-f', f'patroni {sys.argv[1]}'], check=True)
start = time.time()
seen = []
while time.time() < start + 30 and 'refused' not in seen:
    time.sleep(0.1)
    seen.append(ask())
silent = seen.count('silent')
print(f'after the order to stop: {seen.count("answered")} requests answered, {silent} accepted and not answered, '
      f'refused after {time.time() - start:.1f} s')
if silent < 2:
    print('Changed: a Patroni that stops refuses connections or answers them.', file=sys.stderr)
    sys.exit(1)
PY
runuser -u postgres -- setsid patroni "$work/node.yml" >"$work/output" 2>&1 &
/usr/bin/python3 "$work/ask.py" "$work/node.yml"
