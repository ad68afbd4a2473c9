import { exchange, type HttpAnswer, type HttpCall, NoAnswer, probe } from '../../lib/http/http.ts'
import type { Attempt, OfflineEnvironment } from '../network/environment.ts'
import { classifyResponse, classifySettlement, type Outcome } from './classify-response.ts'

const DEADLINE_MS = 15_000
/** Enough on one bar of signal, and shorter than `FROZEN_MS` in `locks.ts`, after which another tab may take over. */
const PHOTO_DEADLINE_MS = 45_000

type Call = Pick<HttpCall, 'body' | 'key' | 'signal'> & {
  method: string
  path: string
  headers: Record<string, string>
}

/**
 * Makes one attempt, which `signal` may abort, and classifies the answer. Never throws: without an answer the result is
 * `postponed` and ambiguous.
 */
export async function send(env: OfflineEnvironment, attempt: Attempt, signal: AbortSignal): Promise<Outcome> {
  const { method, path, body, key, userId } = attempt
  const headers = {
    'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
    'idempotency-key': key,
    'x-op-user': String(userId),
  }
  const answer = await call(env, { method, path, headers, body, key, signal })
  return 'type' in answer ? answer : classifyResponse(attempt, answer)
}

/**
 * Asks whether the server executed the write with this key, and closes the key if not. A mere query would prove nothing
 * while an earlier attempt may still arrive. Never throws.
 */
export async function settle(env: OfflineEnvironment, attempt: Attempt): Promise<Outcome> {
  const path = `/operations/${encodeURIComponent(attempt.key)}/closed`
  // Without this header, another user's session would close the key for that user and report that the write was not
  // executed.
  const headers = { 'x-op-user': String(attempt.userId) }
  const answer = await call(env, { method: 'PUT', path, headers })
  return 'type' in answer ? answer : classifySettlement(answer, attempt.answerField)
}

/** Asks for the server's time. Without an answer it stays unknown. */
export async function syncServerClock(env: OfflineEnvironment): Promise<void> {
  await call(env, { method: 'GET', path: '/auth/check-session', headers: {} })
}

async function call(env: OfflineEnvironment, { path, ...asked }: Call): Promise<HttpAnswer | Outcome> {
  const url = `${env.base}${path}`
  try {
    return await exchange(env, {
      ...asked,
      url,
      deadlineMs: asked.body instanceof ArrayBuffer ? PHOTO_DEADLINE_MS : DEADLINE_MS,
      redirect: 'error',
      cache: 'no-store',
    })
  } catch (error) {
    const found = await probe(env, env.base)
    if (found === 'portal') env.report({ type: 'portal' })
    const isLate = error instanceof NoAnswer && error.reason === 'timed_out'
    const hint = found === 'portal' ? 'portal' : isLate ? 'slow' : 'unreachable'
    return { type: 'postponed', ambiguous: true, hint, waitMs: null, isReachable: found === 'ours' }
  }
}
