import { API_BASE } from '../lib/api-base'
import { whenIdle } from '../lib/when-idle'
import { createDirectorySource, type DirectorySource } from './directory/source'
import type { Connection } from './network/connection'
import { isSaving, mayFetchUnasked, readDataSaving } from './network/data-saving'
import { browserEnvironment, type OfflineEnvironment } from './network/environment'
import { pageConnection } from './network/page-connection'
import { startDirectoryPoll } from './network/poll'
import { pageClock } from './network/server-clock'
import { startTriggers, wakeWorkerLater } from './outbox/triggers'
import { createUserOutbox, type UserOutbox } from './outbox/user-outbox'

const OFFSET_KEY = 'server_clock_offset'
const OFFSET_STEP_MS = 5_000

/** The one offline machinery of this page. */
export type OfflineRuntime = {
  env: OfflineEnvironment
  connection: Connection
  directory: DirectorySource
  outboxOf: (user_id: number) => UserOutbox
}

let runtime: OfflineRuntime | undefined

/** Made when first asked for; never while the server renders. */
export function offlineRuntime(): OfflineRuntime {
  runtime ??= createRuntime()
  return runtime
}

function createRuntime(): OfflineRuntime {
  const connection = pageConnection
  const env = {
    ...browserEnvironment({ base: API_BASE, report: connection.report }),
    observeServerDate: observeAndRemember,
  }
  restoreClock()
  const outboxes = new Map<number, UserOutbox>()
  return {
    env,
    connection,
    directory: createDirectorySource(env),
    outboxOf: (user_id) => {
      const outbox = outboxes.get(user_id) ?? createUserOutbox(env, user_id)
      outboxes.set(user_id, outbox)
      return outbox
    },
  }
}

/**
 * Sends what this user left and goes on doing so; gives what ends it. Call it with every sign-in (and start with a
 * session), and end it at every sign-out: one person's items never go out while another is here.
 */
export function startSending(user_id: number): () => void {
  const { connection, outboxOf } = offlineRuntime()
  const outbox = outboxOf(user_id)
  const { serviceWorker: service_worker } = navigator
  const stopTriggers = startTriggers({ drain: outbox.drain, connection, window, document, service_worker })
  const unsubscribe = wakeWorkerLater(outbox, service_worker)
  return () => {
    stopTriggers()
    unsubscribe()
    outbox.stop()
  }
}

/** Keeps the directory fresh from the first idle moment on; gives what ends it. */
export function startDirectory(): () => void {
  const { directory } = offlineRuntime()
  const ended = new AbortController()
  whenIdle(() => {
    if (ended.signal.aborted) return
    const stop = startDirectoryPoll({
      refresh: directory.refresh,
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      document,
    })
    ended.signal.addEventListener('abort', stop)
  })
  return () => ended.abort()
}

function observeAndRemember(date: number): void {
  const before = pageClock.offset()
  pageClock.observe(date)
  if (Math.abs(pageClock.offset() - before) < OFFSET_STEP_MS) return
  try {
    localStorage.setItem(OFFSET_KEY, String(pageClock.offset()))
  } catch {
    // Without storage the offset lasts as long as the page.
  }
}

function restoreClock(): void {
  try {
    const offset = Number(localStorage.getItem(OFFSET_KEY))
    if (Number.isFinite(offset)) pageClock.restore(offset)
  } catch {
    // Private mode of some browsers: the phone's own clock it is.
  }
}

/** Now by the server's clock as far as it is known, for dates in forms and ages on screen. */
export function serverNow(): number {
  return pageClock.now()
}
