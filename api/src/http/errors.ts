import type { ErrorBody } from '@tecnicerca/shared/protocol/error-body'
import { ERROR_MESSAGES, type ErrorCode } from '@tecnicerca/shared/protocol/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isConnectionFailure } from '../db/connection-failure.ts'
import { sqlState } from '../db/sql-state.ts'
import { DomainError } from '../lib/domain-error.ts'
import type { Logger } from '../lib/logger.ts'
import { sendJson } from './send.ts'

/** PostgreSQL's SQLSTATE for a full disk. */
const DISK_FULL = '53100'

/** Turns anything thrown into our JSON error. */
export function errorHandler(log: Logger): ErrorHandler {
  return (error, c) => {
    const answer = errorAnswer(error)
    if (!answer.isExpected) {
      const call = { request_id: c.get('requestId'), method: c.req.method, path: c.req.path }
      log.error({ err: error, ...call }, 'unexpected error')
    }
    if (isDiskFull(error)) log.error({ request_id: c.get('requestId') }, 'the disk of the database is full')
    return sendJson(c, {
      status: answer.status,
      body: answer.body,
      headers: { ...answer.headers, ...echoedKey(c) },
    })
  }
}

/** Also checks the causes, in case a service has wrapped the error. */
function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DISK_FULL) return true
  return error instanceof Error && error.cause !== undefined && isDiskFull(error.cause)
}

// The phone trusts a refusal only if it echoes the key, because a captive portal's 403 does not.
function echoedKey(c: Context): Record<string, string> {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{8,128}$/.test(key) ? { 'Idempotency-Key': key } : {}
}

export const ERROR_STATUS = {
  validation_failed: 400,
  category_in_use: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  suspended: 403,
  second_factor_required: 403,
  not_eligible: 403,
  own_profile: 403,
  review_locked: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  invalid_transition: 409,
  last_admin: 409,
  stale: 409,
  already_technician: 409,
  second_factor_on: 409,
  passkeys_full: 422,
  name_taken: 409,
  user_mismatch: 409,
  operation_closed: 409,
  request_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  request_date_passed: 422,
  technician_gone: 422,
  too_many_pending: 422,
  group_full: 422,
  group_foreign: 422,
  offer_open: 409,
  offer_over: 409,
  agreement_wrong: 409,
  no_payments_here: 409,
  payments_full: 409,
  payment_decided: 409,
  guarantee_over: 409,
  claim_open: 409,
  claim_decided: 409,
  too_early: 409,
  plan_conflict: 409,
  photo_exists: 409,
  photos_full: 422,
  client_outdated: 426,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  request_in_progress: 2,
  too_many_requests: 60,
}

/** The answer for anything thrown. If `isExpected` is false, the caller logs the error. */
export function errorAnswer(thrown: unknown): {
  status: number
  body: ErrorBody
  headers: Record<string, string>
  isExpected: boolean
} {
  const error = toDomainError(thrown)
  const code = error?.code ?? 'internal'
  const {
    retryAfterS = RETRY_AFTER_S[code],
    message = ERROR_MESSAGES[code],
    ...details
  } = error?.details ?? {}
  return {
    status: ERROR_STATUS[code],
    body: { message, code, ...details },
    headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) },
    isExpected: error !== undefined,
  }
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'validation_failed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

function toDomainError(thrown: unknown): DomainError | undefined {
  if (thrown instanceof DomainError) return thrown
  if (thrown instanceof HTTPException) {
    const code = CODE_OF_STATUS[thrown.status]
    return code ? new DomainError(code) : undefined
  }
  const state = sqlState(thrown)
  if (state && isCannotServe(state)) return new DomainError('unavailable')
  if (state === '22021' || state === '22P05') return new DomainError('validation_failed')
  return isConnectionFailure(thrown) ? new DomainError('unavailable') : undefined
}

// SQLSTATE classes: 08 connection, 40 transaction rollback after all retries, 53 resources, 57 operator intervention, 58
// system error. 55P03: lock timeout. 25006: read-only server (a replica before its promotion). 0A000: a statement whose
// columns changed their types again and again.
function isCannotServe(state: string): boolean {
  return /^(08|40|53|57|58)/.test(state) || state === '55P03' || state === '25006' || state === '0A000'
}
