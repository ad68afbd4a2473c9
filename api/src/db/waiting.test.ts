import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'

const database = await createTestDatabase()

afterAll(() => database.drop())

it('who would wait behind others expects as long as those before hold their connections', async () => {
  const { pool, queue } = database
  const sleep = (count: number) => Array.from({ length: count }, () => pool.query('select pg_sleep(0.05)'))
  expect(queue).toMatchObject({ waitingCount: 0, expectedWaitMs: 0 })
  // The mean has seen most of it after four times its weight of calls.
  await Promise.all(sleep(128))
  expect(queue.expectedWaitMs).toBe(0)
  const last = sleep(2 * pool.options.max)
  expect(queue.waitingCount).toBeGreaterThanOrEqual(pool.options.max)
  expect(queue.expectedWaitMs).toBeGreaterThan(0.9 * 50)
  await Promise.all(last)
  expect(queue.expectedWaitMs).toBe(0)
})
