import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { createRandom } from '../../api/src/demonstration/random.ts'
import { openTestDatabase } from '../../api/src/testing/database.ts'
import type { Outcome } from '../kit/outcome.ts'
import { createPairs } from '../kit/pairs.ts'
import { prepareAftermath } from './aftermath.ts'
import type { Case } from './case.ts'
import { startCluster } from './cluster.ts'
import { measureCost } from './cost.ts'
import { followLogs } from './logs.ts'
import { judge, openCases, openFreshCases, startPhones } from './phones.ts'
import { restoreToASecond } from './restore.ts'
import type { Scene } from './scene.ts'
import { startServices } from './services.ts'
import { createProbeTable, type Stubborn, writeStubbornly } from './stubborn.ts'
import { type Seen, startWatch } from './watch.ts'

export type Trial = {
  cost: (seed: number) => Promise<Outcome>
  restore: (seed: number) => Promise<Outcome>
  run: (fault: Case, seed: number) => Promise<Outcome & { seen: Seen }>
  stop: (options: { keepLogs: boolean }) => Promise<void>
}

export type TrialOptions = {
  phones: number
  nodeArguments: string[]
  /** Changes the configuration of Patroni, for a planted defect. */
  changePatroni: (text: string) => string
}

const PATIENCE_MS = 60_000
/** Longest time in ms without an answered list. */
const LISTS_LIMIT_MS = 2_000

export async function startTrial({ phones, nodeArguments, changePatroni }: TrialOptions): Promise<Trial> {
  const cluster = await startCluster(changePatroni)
  try {
    const services = await startServices(cluster, nodeArguments)
    const database = openTestDatabase(services.owner)
    const [watched, ...pairs] = await createPairs(database, phones + 1)
    if (!watched) throw new Error('there are no people')
    const [own, ...owners] = await openCases(database, [watched, ...pairs])
    const caseId = own?.case_id ?? 0
    await createProbeTable(database)
    const scene = { cluster, services, database, watched, owners, caseId }
    return {
      cost: (seed) => measureCost({ ...scene, seed }),
      restore: (seed) => restoreToASecond({ ...scene, seed }),
      run: (fault, seed) => runCase(fault, { ...scene, seed }),
      stop: async (options) => {
        await database.drop()
        await services.stop()
        if (options.keepLogs) await writeFile(join(cluster.folder, 'services', 'output'), services.output())
        await cluster.stop(options)
      },
    }
  } catch (error) {
    await cluster.stop({ keepLogs: true })
    throw error
  }
}

async function runCase(fault: Case, scene: Scene): Promise<Outcome & { seen: Seen }> {
  const { cluster, services, database } = scene
  await cluster.untilWhole()
  const after = await prepareAftermath(scene)
  const owners = await openFreshCases(database, scene.owners)
  const phones = startPhones(services.url, owners, createRandom(scene.seed))
  const watch = startWatch(services.url, scene.watched.technician)
  await watch.untilFresh(PATIENCE_MS)
  const logs = await followLogs(cluster)
  const advice: string[] = []
  const stubborn: Stubborn[] = []
  const { user, database: name } = services.owner
  const failed = await failureOf(
    fault.run({
      cluster,
      services,
      mark: watch.mark,
      writeTo: (node) => stubborn.push(writeStubbornly(node, { user, database: name })),
      advise: async () => void advice.push(...(await logs.advise())),
      note: (line) => void advice.push(line),
    }),
  )
  const isFresh = await watch.untilFresh(PATIENCE_MS)
  const isWhole = await failureOf(cluster.untilWhole())
  const aftermath = await after.look()
  const seen = await watch.stop()
  const told = await phones.settle()
  const verdict = await judge(database, told)
  const direct = await Promise.all(stubborn.map((each) => each.stop(database)))
  const broken = await findBrokenInvariants(database.db)
  const lostDirectly = direct.reduce((sum, { lost }) => sum + lost, 0)
  return {
    seen,
    figures: {
      messages: `${told.length} written, ${verdict.acknowledged} shown as sent`,
      'lost, doubled, of others': `${verdict.lost}, ${verdict.doubled}, ${verdict.byOthers}`,
      'asked their writer for something, never sent': `${verdict.seen}, ${verdict.unsent}`,
      'longest time without a write, and until a list showed the next one, ms': `${Math.round(seen.longestWithoutWrite)}, ${Math.round(seen.freshAfter)}`,
      'longest time without a list, ms': Math.round(seen.longestWithoutList),
      'lists that failed': `${seen.listsFailed} of ${seen.lists}`,
      answers: [...seen.statuses].map(([what, count]) => `${count} × ${what}`).join(', '),
      ...aftermath.figures,
      'nodes that came back by pg_rewind, by a copy': await logs.returns(),
      ...(advice.length > 0 && { 'what the operator reads': advice.join(' | ') }),
      ...(direct.length > 0 && {
        'acknowledged by the old primary to a client of its own, lost': direct
          .map(({ acknowledged, lost }) => `${acknowledged}, ${lost}`)
          .join('; '),
      }),
    },
    failures: [
      ...failed,
      ...isWhole,
      ...(isFresh ? [] : ['no fresh list']),
      ...(verdict.lost > 0 ? [`${verdict.lost} acknowledged writes are lost`] : []),
      ...(direct.every(({ acknowledged }) => acknowledged > 0)
        ? []
        : ['the client of the old primary never wrote']),
      ...(lostDirectly > 0 ? [`the old primary acknowledged ${lostDirectly} writes that are lost`] : []),
      ...(verdict.doubled > 0 ? [`${verdict.doubled} writes are doubled`] : []),
      ...(verdict.byOthers > 0 ? [`${verdict.byOthers} writes are of others`] : []),
      ...(verdict.seen > 0 ? [`${verdict.seen} messages ask their writer for something`] : []),
      ...(verdict.unsent > 0 ? [`${verdict.unsent} messages were never sent`] : []),
      ...(seen.longestWithoutWrite <= fault.limitMs
        ? []
        : [`no write for ${Math.round(seen.longestWithoutWrite)} ms`]),
      ...(seen.longestWithoutList <= LISTS_LIMIT_MS
        ? []
        : [`no list for ${Math.round(seen.longestWithoutList)} ms`]),
      ...aftermath.failures,
      ...(fault.advice === undefined || advice.some((line) => line.includes(fault.advice ?? ''))
        ? []
        : ['nothing tells the operator what to do']),
      ...broken.map((each) => `illegal state: ${each}`),
    ],
  }
}

const failureOf = (work: Promise<void>): Promise<string[]> =>
  work.then(
    () => [],
    (error: Error) => [error.message],
  )
