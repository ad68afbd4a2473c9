import { parseArgs } from 'node:util'
import { openTestDatabase } from '../api/src/testing/database.ts'
import { type Outcome, print } from './kit/outcome.ts'
import { createPairs } from './kit/pairs.ts'
import { findPlant, plantArguments } from './kit/plant.ts'
import { runSuite } from './kit/suite.ts'
import { keepLiveLines } from './replicas/live-lines.ts'
import { readOwnWrites } from './replicas/own-writes.ts'
import { REPLICA_PLANTS } from './replicas/plants.ts'
import { checkPooler } from './replicas/poolers.ts'
import { refuseWithout } from './replicas/programs.ts'
import { restartInTurn } from './replicas/rolling-restart.ts'
import { startDataTier, startTopology } from './replicas/topology.ts'

/**
 * Runs HAProxy, three replicas of the API, PgBouncer in transaction mode and a streaming read replica, from Debian's
 * packages. `--only suite,pooler,own-writes,live,rolling` runs parts. Plants that must be detected: `--plant kill` stops
 * replicas by kill -9, `--plant no-token` does not send a reader's token, `--plant deaf-replica` notifies no stream
 * of a change, `--plant one-moment` makes all phones reconnect at once. `REPLICAS_SEED` sets the seed.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, plant: { type: 'string' } } })
/** Defects that the driver itself causes, each with the part that must detect it. */
const DRIVEN: Record<string, string> = { kill: 'rolling', 'no-token': 'own-writes' }
const { plant } = values
const driven = plant === undefined ? undefined : DRIVEN[plant]
const planted = driven ? undefined : findPlant(REPLICA_PLANTS, plant)
const parts = (driven ?? planted?.part ?? values.only ?? 'suite,pooler,own-writes,live,rolling').split(',')
/** Enough people that the service requests of a run stay within the limit of pending requests of each customer. */
const PEOPLE = 600
const seed = Number(process.env.REPLICAS_SEED ?? Date.now() % 2 ** 31)
/** All tests that use the database, except the one that counts the connections of a pool: here they are the pooler's. */
const SUITE = ['api/src/features', 'api/src/http', 'api/src/jobs', '--exclude', '**/observe.test.ts']

refuseWithout(['haproxy', 'pgbouncer'])
console.log(`replicas, seed ${seed}${plant ? `, planted ${plant}` : ''}`)
const results: boolean[] = []
if (parts.includes('suite')) results.push(await runSuiteThroughPooler())
if (parts.some((part) => part !== 'suite')) results.push(...(await runTopology()))
process.exitCode = results.every(Boolean) ? 0 : 1

async function runSuiteThroughPooler(): Promise<boolean> {
  const { primary, pooler, standby, stop } = await startDataTier({ isSynchronous: true })
  try {
    const { isGreen } = await runSuite({
      project: 'api',
      filters: SUITE,
      env: { TEST_CLUSTER: JSON.stringify({ ...primary, pooler, standby }) },
    })
    const failures = isGreen ? [] : ['tests fail']
    return print('suite', "the API's tests through PgBouncer, lists from the replica", {
      figures: {},
      failures,
    })
  } finally {
    await stop()
  }
}

async function runTopology(): Promise<boolean[]> {
  const topology = await startTopology(plantArguments(planted))
  const database = openTestDatabase(topology.primary)
  const pairs = await createPairs(database, PEOPLE).finally(() => database.drop())
  const [first] = pairs
  if (!first) throw new Error('there are no people')
  const runs: [string, string, () => Promise<Outcome>][] = [
    ['pooler', 'limits and jobs behind a pooler', () => checkPooler(topology, first.customer)],
    [
      'own-writes',
      'own writes are visible at once at every replica, also while the read replica does not replay',
      () => readOwnWrites(topology, first.technician, { isTokenLost: plant === 'no-token' }),
    ],
    [
      'live',
      'streams through the balancer: each replica notifies within 2 s, nothing is missing after a restart',
      () => keepLiveLines(topology, pairs),
    ],
    [
      'rolling',
      'every replica restarted in turn under load',
      () => restartInTurn(topology, pairs, { seed, isKilled: plant === 'kill' }),
    ],
  ]
  try {
    const done: boolean[] = []
    for (const [name, summary, run] of runs)
      if (parts.includes(name)) done.push(print(name, summary, await run()))
    return done
  } finally {
    await topology.stop()
  }
}
