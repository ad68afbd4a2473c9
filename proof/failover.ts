import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { print } from './kit/outcome.ts'
import { quantile } from './kit/quantile.ts'

/**
 * Runs three nodes of etcd, Patroni and PostgreSQL, HAProxy, PgBouncer and two replicas of the API with the files of
 * `deploy/ha`, breaks them while phones write, and compares what the phones were told with the rows. As root, on Debian.
 * `--only kill,freeze` runs single cases, `--rounds 3` each three times, `--phones 200` sets how many write.
 * `--plant asynchronous` and `--plant etcd3` must fail. `--only restore` restores a second, `--only cost` compares writes. `FAILOVER_SEED` sets the seed.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    phones: { type: 'string', default: '200' },
    plant: { type: 'string' },
  },
})
const PACKAGES = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'postgresql',
  'iproute2',
  'iptables',
  'faketime',
  'curl',
  'tini',
]

installPackages()
runUnderReaper()
// Imported after the hooks, which Node needs to load the PWA's sources.
await import('./kit/source-hooks.ts')
const { CASES } = await import('./failover/cases.ts')
const { startTrial } = await import('./failover/run.ts')
const { PLANTED_CASE, plantedPatroni } = await import('./failover/patroni-plants.ts')

const changePatroni = plantedPatroni(values.plant)
const seed = Number(process.env.FAILOVER_SEED ?? Date.now() % 2 ** 31)
const known = [...CASES.map(({ name }) => name), 'cost', 'restore']
const names = (values.only ?? (values.plant ? PLANTED_CASE : known.join())).split(',')
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`No case is called ${unknown.join()}: ${known.join()}`)
console.log(`failover, seed ${seed}${values.plant ? `, planted ${values.plant}` : ''}`)
const trial = await startTrial({ phones: Number(values.phones), nodeArguments: [], changePatroni })
const results: boolean[] = []
try {
  for (const fault of CASES.filter(({ name }) => names.includes(name))) {
    const back: number[] = []
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const outcome = await trial.run(fault, seed + round)
      back.push(outcome.seen.longestWithoutWrite)
      results.push(print(`${fault.name} ${round}`, fault.summary, outcome))
    }
    console.log(
      `     ${fault.name}: longest time without a write, ms: p50 ${Math.round(quantile(back, 0.5))}, p95 ${Math.round(quantile(back, 0.95))}`,
    )
  }
  if (names.includes('cost'))
    results.push(print('cost', 'synchronous replication against none', await trial.cost(seed)))
  if (names.includes('restore'))
    results.push(
      print(
        'restore',
        'the second before a mistake, from pgBackRest into a cluster of its own',
        await trial.restore(seed),
      ),
    )
} finally {
  await trial.stop({ keepLogs: !results.every(Boolean) })
}
process.exitCode = results.every(Boolean) ? 0 : 1

/**
 * Starts the proof again below `tini`. Patroni waits until the processes of PostgreSQL, which are orphans, have vanished. Where
 * the first process of a machine is not an init, they stay for seconds.
 */
function runUnderReaper(): void {
  if (process.env.FAILOVER_REAPER) return
  const command = ['-s', '--', process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const { status } = spawnSync('tini', command, {
    stdio: 'inherit',
    env: { ...process.env, FAILOVER_REAPER: 'tini' },
  })
  process.exit(status ?? 1)
}

function installPackages(): void {
  if (process.getuid?.() !== 0) throw new Error('prove:failover needs root, for network namespaces')
  const missing = PACKAGES.filter((name) => spawnSync('dpkg', ['-s', name]).status !== 0)
  if (missing.length === 0) return
  const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  console.log(line)
  if (spawnSync('sh', ['-c', line], { stdio: 'inherit' }).status !== 0)
    throw new Error(`not installed: ${line}`)
}
