import type { Context, ErrorHandler } from 'hono'
import { sqlState } from '../db/sql-state.ts'
import type { Logger } from '../lib/logger.ts'
import { errorAnswer } from './errors.ts'
import { sendJson } from './send.ts'

/** SQLSTATE of PostgreSQL where the disk is full. */
const DISK_FULL = '53100'

/** Every answer that is not 2xx is our JSON, whatever was thrown. */
export function errorHandler(log: Logger): ErrorHandler {
  return (error, c) => {
    const answer = errorAnswer(error)
    if (!answer.is_expected) {
      const call = { request_id: c.get('request_id'), method: c.req.method, path: c.req.path }
      log.error({ err: error, ...call }, 'unexpected error')
    }
    if (isDiskFull(error)) log.error({ request_id: c.get('request_id') }, 'the disk of the database is full')
    return sendJson(c, {
      status: answer.status,
      body: answer.body,
      headers: { ...answer.headers, ...echoedKey(c) },
    })
  }
}

/** Also below an error that a service made of it. */
function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DISK_FULL) return true
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause)
}

// The phone believes a refusal only when it echoes the key: a portal's 403 does not.
function echoedKey(c: Context): Record<string, string> {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{8,128}$/.test(key) ? { 'Idempotency-Key': key } : {}
}
