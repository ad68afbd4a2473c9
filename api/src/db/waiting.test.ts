import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const database = await createTestDatabase()

afterAll(() => database.drop())

it('expectedWaitMs grows with the calls that wait for a connection, and is 0 without any', async () => {
  const { pool, queue } = database
  const sleep = (count: number) => Array.from({ length: count }, () => pool.query('select pg_sleep(0.05)'))
  expect(queue).toMatchObject({ waitingCount: 0, expectedWaitMs: 0 })
  // The moving average has settled after four times its weight of calls.
  await Promise.all(sleep(128))
  expect(queue.expectedWaitMs).toBe(0)
  const last = sleep(2 * pool.options.max)
  expect(queue.waitingCount).toBeGreaterThanOrEqual(pool.options.max)
  expect(queue.expectedWaitMs).toBeGreaterThan(0.9 * 50)
  await Promise.all(last)
  expect(queue.expectedWaitMs).toBe(0)
})
