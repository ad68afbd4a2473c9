import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { startApiOn } from '../../api/src/testing/api.ts'
import { deliver, deliverThrice, observeOnce, openTemplate, type Template } from './deliveries.ts'
import type { Fault } from './fault.ts'
import { differences, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { SABOTAGES, type Sabotage, sabotage } from './saboteur.ts'
import type { WriteRoute } from './write-routes.ts'

export const thrice: Fault = {
  name: 'thrice',
  summary: 'every write is sent three times at once and then once more, to two replicas',
  run: async () => {
    const template = await openTemplate()
    const failures: string[] = []
    try {
      for (const write of template.routes) failures.push(...(await deliverThrice(template, write)))
    } finally {
      await template.close()
    }
    return { figures: { 'writing routes': template.routes.length }, failures }
  },
}

export const failingStatement: Fault = {
  name: 'statement',
  summary: `statement n of a write fails (${SABOTAGES.join('; ')}), for each n of each writing route; then the write is sent again`,
  run: async () => {
    const template = await openTemplate()
    const failures: string[] = []
    let cases = 0
    try {
      for (const write of template.routes) {
        const states = await observeOnce(template, write)
        for (const how of SABOTAGES) {
          for (let n = 1; ; n += 1) {
            const result = await failAt(template, write, { n, how, states })
            if (!result) break
            cases += 1
            failures.push(...result)
          }
        }
      }
    } finally {
      await template.close()
    }
    return { figures: { 'writing routes': template.routes.length, statements: cases }, failures }
  },
}

type Case = { n: number; how: Sabotage; states: { before: Fingerprint; after: Fingerprint } }

/** The failures when statement `n` fails; undefined if the write has no such statement. */
async function failAt(
  template: Template,
  write: WriteRoute,
  { n, how, states }: Case,
): Promise<string[] | undefined> {
  return template.withCopy(async (database) => {
    const saboteur = sabotage(database.pool)
    const api = startApiOn(database)
    saboteur.arm(n, how)
    const first = await deliver(api, write.call)
    if (!saboteur.hasStruck()) return undefined
    const found = await fingerprintOf(database.db)
    const isWhole = [states.before, states.after].some((state) => differences(state, found).length === 0)
    const again = await deliver(api, write.call)
    const final = await fingerprintOf(database.db)
    return [
      ...(isWhole ? [] : [`half done: ${differences(states.before, found).join()}`]),
      ...(first.status < 300 && differences(states.after, found, write.repeats).length > 0
        ? ['acknowledged and lost']
        : []),
      ...([400, 500].includes(first.status) ? [`answered ${first.status}`] : []),
      ...(again.status >= 500 ? [`the second delivery failed with ${again.status}`] : []),
      ...differences(states.after, final, write.repeats).map(
        (table) => `after the second delivery ${table} is wrong`,
      ),
      ...(await findBrokenInvariants(database.db)),
    ].map((failure) => `${write.route}, statement ${n} ${how}: ${failure}`)
  })
}
