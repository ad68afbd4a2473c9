import type { ErrorCode } from '@tecnicerca/shared/protocol/errors'
import { errorCodeOf } from '../../lib/http/error-code.ts'
import { type HttpAnswer, isGateway, whoAnswered } from '../../lib/http/http.ts'
import type { Attempt } from '../network/environment.ts'
import type { BlockedBy, Hint, OutboxError } from './record.ts'

export type Outcome =
  | { type: 'confirmed'; result: unknown }
  /** `isReachable`: the network works, so other items may go through; only this one failed. */
  | {
      type: 'postponed'
      ambiguous: boolean
      hint: Hint | null
      waitMs: number | null
      isReachable: boolean
    }
  | { type: 'blocked'; blockedBy: BlockedBy }
  | { type: 'refused'; error: OutboxError }
  /** The server knows this key with another body. The outbox must ask for the stored answer. */
  | { type: 'to_settle' }
  /** The server has not executed a write with this key and never will. */
  | { type: 'closed' }

const TWIN_MS = 2_000

/** Classifies one HTTP answer as an event of the outbox's state machine. */
export function classifyResponse(attempt: Attempt, answer: HttpAnswer): Outcome {
  const { status } = answer
  const body = jsonObject(answer)
  if (!body || whoAnswered(answer, attempt.key) !== 'ours') return notOurs(answer)
  if (attempt.expected.includes(status)) {
    const result = body[attempt.answerField]
    return isResult(result) ? { type: 'confirmed', result } : notOurs(answer)
  }
  const code = errorCodeOf(body)
  return code === undefined ? notOurs(answer) : ofOurCode(answer, code, body)
}

function ofOurCode(answer: HttpAnswer, code: ErrorCode, body: Record<string, unknown>): Outcome {
  const { status } = answer
  const waitMs = retryAfterMs(answer)
  if (status === 429) return { ...POSTPONED, ambiguous: false, hint: 'busy', waitMs }
  // `ambiguous`, because the database may have failed during the commit.
  if (status === 503) return { ...POSTPONED, hint: 'server_down', waitMs }
  if (status >= 500) return { ...POSTPONED, hint: 'server_down', isReachable: true }
  if (status === 401) return { type: 'blocked', blockedBy: 'auth' }
  if (status === 426) return { type: 'blocked', blockedBy: 'upgrade' }
  if (code === 'user_mismatch') return { type: 'blocked', blockedBy: 'user' }
  if (code === 'request_in_progress') return { ...POSTPONED, waitMs: waitMs ?? TWIN_MS, isReachable: true }
  if (code === 'idempotency_key_reused') return { type: 'to_settle' }
  if (status >= 400) return { type: 'refused', error: errorOf(status, code, body) }
  return notOurs(answer)
}

const POSTPONED = {
  type: 'postponed',
  ambiguous: true,
  hint: null,
  waitMs: null,
  isReachable: false,
} as const

// Ignores `Retry-After`: a captive portal or a foreign proxy must not decide when we send again.
function notOurs({ status }: HttpAnswer): Outcome {
  if (status === 429) return { ...POSTPONED, hint: 'busy' }
  const fromGateway = isGateway(status)
  return { ...POSTPONED, hint: fromGateway ? 'server_down' : 'portal', isReachable: fromGateway }
}

/** Milliseconds from a `Retry-After` in seconds, else null. The date form would need a correct clock on the phone. */
function retryAfterMs({ headers }: HttpAnswer): number | null {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null
}

function jsonObject({ contentType, text }: HttpAnswer): Record<string, unknown> | undefined {
  if (!contentType.includes('json')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function errorOf(status: number, code: ErrorCode, body: Record<string, unknown>): OutboxError {
  const fields = isObject(body.fields) ? body.fields : {}
  return {
    status,
    code,
    message: typeof body.message === 'string' ? body.message : '',
    fields: Object.fromEntries(Object.entries(fields).filter(isText)),
    ...Object.fromEntries(
      ['current', 'changed_at', 'changed_by'].map((name) => [name, body[name]] as const).filter(isText),
    ),
  }
}

function isText(entry: readonly [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a row or a count. */
function isResult(value: unknown): boolean {
  if (typeof value === 'number') return true
  return isObject(value) && (typeof value.id === 'number' || typeof value.id === 'string')
}

/**
 * Classifies the answer of `PUT /operations/{key}/closed`: `confirmed` if the server executed the write with this key,
 * `closed` if it never will. These answers do not repeat the key, so only our own codes count, and a refusal says
 * nothing about the write.
 */
export function classifySettlement(answer: HttpAnswer, answerField: string): Outcome {
  const body = jsonObject(answer)
  if (answer.status === 201 && body?.closed === true) return { type: 'closed' }
  const result = body?.[answerField]
  if (answer.status === 200 && isResult(result)) return { type: 'confirmed', result }
  const code = body && errorCodeOf(body)
  if (!body || code === undefined) return notOurs(answer)
  const outcome = ofOurCode(answer, code, body)
  return outcome.type === 'blocked' || outcome.type === 'postponed' ? outcome : notOurs(answer)
}
