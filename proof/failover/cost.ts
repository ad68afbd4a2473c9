import type { Outcome } from '../kit/outcome.ts'
import { until } from '../kit/until.ts'
import { writeMessage } from './aftermath.ts'
import { type Cluster, connectTo } from './cluster.ts'
import { openFreshCases } from './phones.ts'
import type { Scene } from './scene.ts'

const TURNS = 3
const TURN_MS = 10_000
const WARM_UP_MS = 2_000
const WRITERS = 32
const SWITCH_MS = 30_000
const LEAST_RATIO = 0.6

/** Acknowledged messages per second through the whole way, with and without synchronous replication, in turns. */
export async function measureCost(scene: Scene): Promise<Outcome> {
  const { cluster } = scene
  const rates = { synchronous: [] as number[], alone: [] as number[] }
  let refused = 0
  await cluster.untilWhole()
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const isSynchronous of [true, false]) {
      await setSynchronous(cluster, isSynchronous)
      await writeFor(scene, WARM_UP_MS)
      const written = await writeFor(scene, TURN_MS)
      rates[isSynchronous ? 'synchronous' : 'alone'].push(written.perSecond)
      refused += written.refused
    }
  }
  await setSynchronous(cluster, true)
  const ratio = sum(rates.synchronous) / sum(rates.alone)
  const shown = (all: number[]) => all.map((rate) => rate.toFixed(1)).join(', ')
  return {
    figures: {
      'acknowledged writes per second with synchronous replication': shown(rates.synchronous),
      without: shown(rates.alone),
      ratio: ratio.toFixed(2),
    },
    failures: [
      ...(ratio >= LEAST_RATIO ? [] : [`writes are down to ${ratio.toFixed(2)}`]),
      ...(refused > 0 ? [`${refused} writes were refused`] : []),
    ],
  }
}

async function setSynchronous(cluster: Cluster, isSynchronous: boolean): Promise<void> {
  const settings = [`synchronous_mode=${isSynchronous}`, `synchronous_mode_strict=${isSynchronous}`]
  await cluster.patronictl('edit-config', '--force', ...settings.flatMap((setting) => ['-s', setting]))
  const client = await connectTo(await cluster.primary())
  const isSet = async () => {
    const { rows } = await client.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    )
    return (rows[0]?.names !== '') === isSynchronous && (!isSynchronous || rows[0]?.names !== '*')
  }
  const hasSwitched = await until(isSet, SWITCH_MS, 200)
  await client.end()
  if (!hasSwitched) throw new Error(`synchronous_mode does not become ${isSynchronous}`)
}

async function writeFor({ services, database, owners }: Scene, lastsMs: number) {
  const cases = await openFreshCases(database, owners)
  const end = performance.now() + lastsMs
  let [acknowledged, refused, next] = [0, 0, 0]
  const write = async () => {
    while (performance.now() < end) {
      const one = cases[next++ % cases.length]
      if (!one) return
      if ((await writeMessage(services.url, one.cookie, one.case_id)) > 0) acknowledged += 1
      else refused += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, write))
  return { perSecond: (acknowledged * 1_000) / (performance.now() - began), refused }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
