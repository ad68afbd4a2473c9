import { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorHandler } from './errors.ts'

test('a full disk is answered with 503 and named in the log as an error', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  const app = new Hono()
  app.onError(errorHandler(log))
  app.get('/', () => {
    const error = new pg.DatabaseError('could not extend file: No space left on device', 0, 'error')
    error.code = '53100'
    throw error
  })
  expect((await app.request('/')).status).toBe(503)
  expect(lines).toMatchObject([{ level: 50, msg: 'the disk of the database is full' }])
})
