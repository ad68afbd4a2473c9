import { API_BASE } from '../http/api-base.ts'
import { exchange, type HttpEnvironment, whoAnswered } from '../http/http.ts'
import { updateSessionFlags } from './kept-session.ts'
import { hasPendingSignOut } from './pending-sign-out.ts'

const LOCK = 'session-cookie'
const DEADLINE_MS = 15_000

/** Ends on the server a session that was ended only on this phone. Resolves to true if no sign-out is pending now. */
export async function settleSignOut(): Promise<boolean> {
  if (!(await hasPendingSignOut())) return true
  return alone(async () => {
    // Checked again inside the lock: another tab or the worker may have done it, or a user has signed in.
    if (!(await hasPendingSignOut())) return true
    if (!(await isEnded())) return false
    await updateSessionFlags({ is_owed: false })
    return true
  })
}

/** Runs a sign-in, which also ends the previous session. Drops a pending sign-out, which would end the new session. */
export function replaceSession<T>(signIn: () => Promise<T>): Promise<T> {
  return alone(async () => {
    const signedIn = await signIn()
    if (await hasPendingSignOut()) await updateSessionFlags({ is_owed: false })
    return signedIn
  })
}

async function isEnded(): Promise<boolean> {
  const env: HttpEnvironment = {
    fetch: (url, init) => fetch(url, init),
    elapsed: () => performance.now(),
    report: () => undefined,
    observeServerDate: () => undefined,
  }
  try {
    const answer = await exchange(env, {
      url: `${API_BASE}/auth/logout`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{}',
      deadlineMs: DEADLINE_MS,
      redirect: 'error',
    })
    return answer.status === 200 && whoAnswered(answer) === 'ours'
  } catch {
    return false
  }
}

async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return await navigator.locks.request(LOCK, start)
  } catch (error) {
    if (isStarted) throw error
    // A browser that blocks cookies refuses locks too (SecurityError).
    return work()
  }
}
