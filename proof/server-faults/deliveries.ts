import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { startApiOn, type TestAnswer, type TestApi } from '../../api/src/testing/api.ts'
import { cloneDatabase, openTestDatabase, type TestDatabase } from '../../api/src/testing/database.ts'
import { startScratchCluster } from '../../api/src/testing/scratch-cluster.ts'
import { differences, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { createWriteRoutes, type WriteCall, type WriteRoute } from './write-routes.ts'

/** A database that is filled once. Every delivery gets its own copy. */
export type Template = {
  routes: WriteRoute[]
  withCopy: <T>(work: (database: TestDatabase) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export async function openTemplate(): Promise<Template> {
  const cluster = await startScratchCluster({ database: 'template_writes', isDurable: false })
  const routes = await createWriteRoutes(cluster.connection)
  return {
    routes,
    withCopy: async (work) => {
      const database = await cloneDatabase(cluster.connection)
      return work(database).finally(() => database.drop())
    },
    close: cluster.stop,
  }
}

export function deliver(api: TestApi, { method, path, options }: WriteCall): Promise<TestAnswer> {
  return api.call(method, path, options)
}

/** The state before a write and after one undisturbed delivery of it. Throws if the write is refused. */
export async function observeOnce(
  template: Template,
  { route, call }: WriteRoute,
): Promise<{ before: Fingerprint; after: Fingerprint }> {
  return template.withCopy(async (database) => {
    const before = await fingerprintOf(database.db)
    const answer = await deliver(startApiOn(database), call)
    if (answer.status >= 300) throw new Error(`${route} is refused: ${answer.status} ${answer.text}`)
    return { before, after: await fingerprintOf(database.db) }
  })
}

/** Delivers a write three times at once to two replicas, and once more. The state must be as after one delivery. */
export async function deliverThrice(template: Template, write: WriteRoute): Promise<string[]> {
  const { after } = await observeOnce(template, write)
  return template.withCopy(async (database) => {
    const second = openTestDatabase(database.connection)
    const [one, other] = [startApiOn(database), startApiOn(second)]
    const answers = await Promise.all([one, other, one].map((api) => deliver(api, write.call)))
    answers.push(await deliver(other, write.call))
    await second.drop()
    const found = await fingerprintOf(database.db)
    return [
      ...judgeAnswers(write, answers),
      ...differences(after, found, write.repeats).map(
        (table) => `a repeated delivery changed ${table} again`,
      ),
      ...(await findBrokenInvariants(database.db)),
    ].map((failure) => `${write.route}: ${failure}`)
  })
}

function judgeAnswers({ call }: WriteRoute, answers: TestAnswer[]): string[] {
  const statuses = answers.map(({ status }) => status)
  const isKeyed = call.options.headers?.['idempotency-key'] !== undefined
  const isSame = new Set(answers.map(({ status, text }) => `${status} ${text}`)).size === 1
  return [
    ...(statuses.some((status) => status < 300)
      ? []
      : [`none of the deliveries was accepted: ${statuses.join()}`]),
    ...(statuses.some((status) => status >= 500) ? [`a delivery failed: ${statuses.join()}`] : []),
    ...(isKeyed && !isSame ? [`the deliveries got different answers: ${statuses.join()}`] : []),
  ]
}
