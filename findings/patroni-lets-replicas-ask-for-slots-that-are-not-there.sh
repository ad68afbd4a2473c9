#!/usr/bin/env bash
# Expected: when a replica has been promoted, the other one follows it at once, as with `use_slots: false`: Patroni leads it
#   there with `primary_slot_name`, so the slot is there too.
# Seen: the new primary makes the slots of its replicas only in the next round after its promotion has been noticed, about
#   two rounds later. The replica asks first, is told that the slot does not exist, and asks again after
#   `wal_retrieve_retry_interval`, 5 s by default. With `synchronous_mode_strict` nobody's commit is acknowledged meanwhile.
# Versions: Patroni 3.0.2-1 and PostgreSQL 15 (Debian 12), etcd 3.4.23.
# Why it matters: with a short `ttl` this is a third of the time without writes after the loss of a primary. `use_slots: false`
#   with `wal_keep_size`, or a shorter `wal_retrieve_retry_interval`, takes it away.
# Documented: no. `use_slots` is described as 'whether or not to use replication slots':
#   https://patroni.readthedocs.io/en/latest/dynamic_configuration.html.
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
  sleep 0.5
  rm -rf "$work"
}
trap stop EXIT

PYTHONUNBUFFERED=1 WORK=$work /usr/bin/python3 - <<'PY'
import os, subprocess, sys, time, signal, json, urllib.request
sys.path.insert(0, '/usr/lib/python3/dist-packages')
import psycopg2

WORK = os.environ['WORK']
NAMES = {1: 'one', 2: 'two', 3: 'three'}


def config(folder, number, slots, etcd):
    return f'''
scope: show
name: {NAMES[number]}
restapi: {{listen: '127.0.0.1:{18100 + number}', connect_address: '127.0.0.1:{18100 + number}'}}
etcd: {{host: '127.0.0.1:{etcd}'}}
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_slots: {slots}
      parameters: {{wal_keep_size: 64MB, max_connections: 30, shared_buffers: 16MB}}
  initdb: [{{encoding: UTF8}}, {{locale: C.UTF-8}}]
postgresql:
  listen: 127.0.0.1:{54390 + number}
  connect_address: 127.0.0.1:{54390 + number}
  bin_dir: /usr/lib/postgresql/15/bin
  data_dir: {folder}/data{number}
  pgpass: {folder}/pgpass{number}
  parameters: {{unix_socket_directories: {folder}, fsync: 'off'}}
  pg_hba: ['local all all trust', 'host replication replicator 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 trust']
  authentication:
    superuser: {{username: postgres, password: none}}
    replication: {{username: replicator, password: none}}
'''


def ask(number, path):
    try:
        with urllib.request.urlopen(f'http://127.0.0.1:{18100 + number}{path}', timeout=1) as answer:
            return json.load(answer)
    except Exception:
        return None


def until(holds, what, within=45):
    end = time.time() + within
    while time.time() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.05)
    print('It never came: ' + what, file=sys.stderr)
    sys.exit(2)


def sql(number, text):
    try:
        connection = psycopg2.connect(host='127.0.0.1', port=54390 + number, user='postgres', connect_timeout=1)
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(text)
            return cursor.fetchall() if cursor.description else True
    except Exception:
        return None


def waiting_after_a_loss(slots, etcd):
    folder = f'{WORK}/{slots}'
    subprocess.run(['install', '-d', '-o', 'postgres', folder], check=True)
    store = ['etcd', '--data-dir', folder + '/etcd', '--listen-client-urls', f'http://127.0.0.1:{etcd}',
             '--advertise-client-urls', f'http://127.0.0.1:{etcd}', '--listen-peer-urls', f'http://127.0.0.1:{etcd + 1}']
    log = open(folder + '/log', 'w')
    subprocess.Popen(store, stdout=log, stderr=log, env={**os.environ, 'ETCD_ENABLE_V2': 'true'})
    nodes = {}
    for number in NAMES:
        path = f'{folder}/{number}.yml'
        open(path, 'w').write(config(folder, number, slots, etcd))
        nodes[number] = subprocess.Popen(['runuser', '-u', 'postgres', '--', 'setsid', 'patroni', path],
                                         stdout=open(f'{folder}/output{number}', 'w'), stderr=subprocess.STDOUT)
        until(lambda: (ask(1, '/patroni') or {}).get('state') == 'running', 'the first node')

    def whole():
        members = (ask(1, '/cluster') or {}).get('members', [])
        return len(members) == 3 and sorted(one['role'] for one in members) == ['leader', 'replica', 'sync_standby'] \
            and all(one.get('lag', 0) == 0 for one in members)

    until(whole, 'a whole cluster')
    until(lambda: sql(1, 'create table kept (what text)'), 'a table')
    subprocess.run(['pkill', '-9', '-f', f'{folder}/1.yml'])
    subprocess.run(['pkill', '-9', '-f', f'{folder}/data1'])
    left = [number for number in NAMES if number != 1]
    new = until(lambda: next((one for one in left if sql(one, 'select pg_is_in_recovery()') == [(False,)]), None),
                'a new primary')
    promoted = time.time()
    until(lambda: sql(new, "insert into kept values ('after')"), 'a write')
    took = time.time() - promoted
    other = next(number for number in left if number != new)
    refused = open(f'{folder}/output{other}').read().count('does not exist')
    subprocess.run(['pkill', '-9', '-f', folder])
    time.sleep(1)
    print(f'use_slots: {slots}: a write after the promotion was acknowledged after {took:.1f} s; '
          f'the other replica was told {refused} times that its slot does not exist')
    return took, refused


with_slots, refused = waiting_after_a_loss('true', 23791)
without, never = waiting_after_a_loss('false', 23795)
if not (with_slots > without + 1 and refused > 0 and never == 0):
    print('Changed: with slots a new primary is followed as soon as without.', file=sys.stderr)
    sys.exit(1)
PY
