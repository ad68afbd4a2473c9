import { startPushServer } from '../../api/src/testing/push-server.ts'
import { compareTold, openCases, subscribeAll, talk, untilTold } from '../kit/fan-out.ts'
import { addPairs } from '../kit/pairs.ts'
import type { Outcome } from './generator.ts'
import type { Product } from './product.ts'

const PAIRS = 500
const ROUNDS = 10

/** 10,000 events to 1,000 people, each with a browser at a push server of our own, while `load` goes on. */
export async function tellBeside(product: Product, load: () => Promise<Outcome>) {
  const { db } = product.database
  const server = await startPushServer()
  try {
    const pairs = await openCases(db, await addPairs(product, PAIRS))
    const browsers = await subscribeAll(db, pairs, server)
    const [outcome, told] = await Promise.all([
      load(),
      (async () => {
        const began = performance.now()
        const events = await talk(db, ROUNDS, pairs)
        const told_s = (performance.now() - began) / 1000
        return { events, told_s, empty_s: await untilTold(db) }
      })(),
    ])
    return { outcome, told: { ...told, ...(await compareTold(db, browsers)) } }
  } finally {
    await server.close()
  }
}
