import type { Attempt } from './outbox-kinds'
import type { Hint, Hold, OutboxError } from './outbox-record'

/** What came back, read to its end; undefined: nothing usable came. */
export type RawAnswer = { status: number; content_type: string; text: string; headers: Pick<Headers, 'get'> }

export type Outcome =
  | { type: 'confirmed'; result: unknown }
  | { type: 'postponed'; ambiguous: boolean; hint: Hint | null; wait_ms: number | null }
  | { type: 'held'; hold: Hold }
  | { type: 'refused'; error: OutboxError }
  /** The server knows this key with other words: its stored answer must be asked for. */
  | { type: 'to_settle' }

const TWIN_MS = 2_000

/** Reads one answer as the diagram of the outbox has it. */
export function classify(attempt: Attempt, answer: RawAnswer): Outcome {
  const { status } = answer
  const body = jsonObject(answer)
  if (!body || answer.headers.get('idempotency-key') !== attempt.key) return notOurs(answer)
  if (status === attempt.expected) {
    const result = body[attempt.answer_field]
    return isRow(result) ? { type: 'confirmed', result } : notOurs(answer)
  }
  const code = typeof body.code === 'string' ? body.code : undefined
  return code === undefined ? notOurs(answer) : ofOurCode(answer, code, body)
}

function ofOurCode(answer: RawAnswer, code: string, body: Record<string, unknown>): Outcome {
  const { status } = answer
  if (status === 429) return postponed(answer, { ambiguous: false, hint: 'busy' })
  // Also a 503: the database may have gone while it was committing.
  if (status >= 500) return postponed(answer, { ambiguous: true, hint: 'server_down' })
  if (status === 401) return { type: 'held', hold: 'auth' }
  if (status === 426) return { type: 'held', hold: 'upgrade' }
  if (code === 'user_mismatch') return { type: 'held', hold: 'user' }
  if (code === 'request_in_progress')
    return { type: 'postponed', ambiguous: true, hint: null, wait_ms: retryAfterMs(answer) ?? TWIN_MS }
  if (code === 'idempotency_key_reused') return { type: 'to_settle' }
  if (status >= 400) return { type: 'refused', error: errorOf(status, code, body) }
  return notOurs(answer)
}

function notOurs(answer: RawAnswer): Outcome {
  const { status } = answer
  if (status === 429) return postponed(answer, { ambiguous: true, hint: 'busy' })
  return postponed(answer, {
    ambiguous: true,
    hint: status >= 500 && status !== 511 ? 'server_down' : 'portal',
  })
}

function postponed(answer: RawAnswer, why: { ambiguous: boolean; hint: Hint }): Outcome {
  const mayNameTime = answer.status === 429 || answer.status === 503
  return { type: 'postponed', ...why, wait_ms: mayNameTime ? retryAfterMs(answer) : null }
}

/** Only the seconds form: the date form would need a right clock on the phone. */
function retryAfterMs({ headers }: RawAnswer): number | null {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null
}

function jsonObject({ content_type, text }: RawAnswer): Record<string, unknown> | undefined {
  if (!content_type.includes('json')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function errorOf(status: number, code: string, body: Record<string, unknown>): OutboxError {
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

function isRow(value: unknown): boolean {
  return isObject(value) && typeof value.id === 'number'
}

/** The answer of `PUT /operations/{key}/closed`: what ran, or that nothing will; undefined where it is no answer of ours. */
export type Settlement = { ran: true; result: unknown } | { ran: false }

export function readSettlement(answer: RawAnswer, answer_field: string): Settlement | undefined {
  const body = jsonObject(answer)
  if (answer.status === 201 && body?.closed === true) return { ran: false }
  if (answer.status !== 200 || !body) return undefined
  const result = body[answer_field]
  return isRow(result) ? { ran: true, result } : undefined
}
