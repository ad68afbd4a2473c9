import { setTimeout as pause } from 'node:timers/promises'
import { startPushServer } from '../../api/src/testing/push-server.ts'
import { comparePushes, openCases, subscribeAll, talk, untilQueueEmpty } from '../kit/fan-out.ts'
import { addPairs } from '../kit/pairs.ts'
import type { Outcome } from './generator.ts'
import type { Product } from './product.ts'

const PAIRS = 500
const ROUNDS = 10
// At full speed one connection writes the events in seven seconds and keeps one of two processors busy. 500 a second
// are still more than real calls ever caused.
const ROUND_MS = 2000

/** Causes 10,000 events for 1,000 people while `load` runs. Each has a browser at our own push server. */
export async function fanOutDuring(product: Product, load: () => Promise<Outcome>) {
  const { db } = product.database
  const server = await startPushServer()
  try {
    const pairs = await openCases(db, await addPairs(product, PAIRS))
    const browsers = await subscribeAll(db, pairs, server)
    const [outcome, notices] = await Promise.all([
      load(),
      (async () => {
        const began = performance.now()
        let events = 0
        for (let round = 1; round <= ROUNDS; round += 1) {
          events += await talk(db, 1, pairs)
          await pause(Math.max(0, began + round * ROUND_MS - performance.now()))
        }
        const writtenS = (performance.now() - began) / 1000
        return { events, writtenS, emptyS: await untilQueueEmpty(db) }
      })(),
    ])
    return { outcome, notices: { ...notices, ...(await comparePushes(db, browsers)) } }
  } finally {
    await server.close()
  }
}
