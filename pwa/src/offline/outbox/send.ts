import type { Attempt, OfflineEnvironment } from '../network/environment'
import { classify, classifySettlement, type Outcome, type RawAnswer } from './answer'

const DEADLINE_MS = 15_000
const PROBE_MS = 3_000

type TimedAnswer = RawAnswer & { began: number; ms: number }
type Call = { method: string; path: string; headers: Record<string, string>; body?: string }

/** One attempt, its answer classified. Never throws: what did not come back is `postponed` and ambiguous. */
export async function send(env: OfflineEnvironment, attempt: Attempt): Promise<Outcome> {
  const { method, path, body, key, user_id } = attempt
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'x-op-user': String(user_id),
  }
  const answer = await call(env, { method, path, headers, body })
  return 'type' in answer ? answer : noted(env, answer, classify(attempt, answer))
}

/**
 * Asks whether the key ran and closes it if not. A plain look-up would prove nothing while an earlier attempt may
 * still arrive. Never throws either.
 */
export async function settle(env: OfflineEnvironment, attempt: Attempt): Promise<Outcome> {
  const path = `/operations/${encodeURIComponent(attempt.key)}/closed`
  // Without the user another's session would close another's key and call it never run.
  const headers = { 'x-op-user': String(attempt.user_id) }
  const answer = await call(env, { method: 'PUT', path, headers })
  return 'type' in answer ? answer : noted(env, answer, classifySettlement(answer, attempt.answer_field))
}

/** Asks only for the server's time; without an answer it stays unheard. */
export async function hearServerClock(env: OfflineEnvironment): Promise<void> {
  const answer = await call(env, { method: 'GET', path: '/auth/check-session', headers: {} })
  if (!('type' in answer)) noteOurs(env, answer)
}

function noted(env: OfflineEnvironment, answer: TimedAnswer, outcome: Outcome): Outcome {
  if (outcome.type === 'postponed' && outcome.hint === 'portal') env.report({ type: 'portal' })
  else noteOurs(env, answer)
  return outcome
}

async function call(env: OfflineEnvironment, { path, ...init }: Call): Promise<TimedAnswer | Outcome> {
  const started = env.elapsed()
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const response = await env.fetch(`${env.base}${path}`, {
      ...init,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    // Inside the try: a body that breaks off is no answer.
    const text = await response.text()
    const content_type = response.headers.get('content-type') ?? ''
    const { status, headers } = response
    return { status, content_type, text, headers, began: started, ms: env.elapsed() - started }
  } catch (error) {
    const found = await probe(env)
    const hint = found === 'portal' ? 'portal' : isTimeout(error) ? 'slow' : 'unreachable'
    env.report(REPORTS[hint])
    return { type: 'postponed', ambiguous: true, hint, wait_ms: null, is_reachable: found === 'ours' }
  }
}

const REPORTS = {
  slow: { type: 'timed_out' },
  portal: { type: 'portal' },
  unreachable: { type: 'unreachable' },
} as const

/**
 * What stands at the other end when an attempt brought nothing. `redirect: 'error'` fails like a lost network; a call
 * that may be redirected tells a portal's sign-in page from that.
 */
async function probe(env: OfflineEnvironment): Promise<'ours' | 'portal' | 'nobody'> {
  try {
    const response = await env.fetch(`${env.base}/auth/check-session`, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    })
    if (response.type === 'opaqueredirect') return 'portal'
    return response.ok && response.headers.get('content-type')?.includes('json') ? 'ours' : 'nobody'
  } catch {
    return 'nobody'
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function noteOurs(env: OfflineEnvironment, answer: TimedAnswer): void {
  env.report({ type: 'answered', began: answer.began, ms: answer.ms })
  // A gateway that answers in the server's place has a clock of its own.
  if (!answer.content_type.includes('json')) return
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) env.observeServerDate(date)
}
