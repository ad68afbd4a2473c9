import { EVENT_KINDS_HEADER } from '@tecnicerca/shared/protocol/event-kinds'
import { isSaving, readDataSaving } from '../../lib/data-saving.ts'
import { API_BASE } from '../../lib/http/api-base.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageConnection } from '../network/connection.ts'
import { type LiveLine, startLiveLine } from '../network/live-line.ts'
import type { Notifications } from '../network/poll.ts'
import { announce, onChange } from '../storage/changes.ts'

/** How long the stream stays open between two screens. */
const BETWEEN_SCREENS_MS = 10_000

const made = new Map<number, Notifications>()

/** Change notifications for a user's open screens. The stream is open while at least one of them follows it. */
function liveChanges(userId: number): Notifications {
  const notifications = made.get(userId) ?? createLiveChanges(userId)
  made.set(userId, notifications)
  return notifications
}

/**
 * Adds `refreshNow`, the refresh to run at each notification, to `liveChanges`. If it finds no changed case, the
 * notification was about a reminder: then only the notices refresh.
 */
export function withNotifications(userId: number, refreshNow: () => Promise<boolean>) {
  const refreshAndAnnounce = async () => {
    const hasChanged = await refreshNow()
    if (!hasChanged) announce(`cases_heard:${userId}`)
    return hasChanged
  }
  return { ...liveChanges(userId), refreshNow: refreshAndAnnounce }
}

function createLiveChanges(userId: number): Notifications {
  let line: LiveLine | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  const followers = new Set<() => void>()

  function start(): LiveLine {
    return startLiveLine({
      ask: (signal) => askForStream(userId, signal),
      mayOpen,
      // Announced to the other tabs too, because only one tab listens for all of them.
      onChanged: () => announce(`live:${userId}`),
      onLost: () => followers.forEach((onLost) => onLost()),
      onRecovered,
      random: Math.random,
      locks: navigator.locks,
      document,
      window,
    })
  }
  function close(): void {
    line?.stop()
    line = undefined
  }
  return {
    isConnected: () => line?.isConnected() ?? false,
    follow: ({ onNotified, onLost }) => {
      const forget = onChange(`live:${userId}`, onNotified)
      followers.add(onLost)
      clearTimeout(closing)
      line ??= start()
      return () => {
        forget()
        followers.delete(onLost)
        if (followers.size === 0) closing = setTimeout(close, BETWEEN_SCREENS_MS)
      }
    },
  }
}

function mayOpen(): boolean {
  const saving = readDataSaving()
  return !isSaving(saving) && !saving.isSlow && navigator.onLine
}

function onRecovered(listener: () => void): () => void {
  const forget = pageConnection.onRecovered(listener)
  window.addEventListener('online', listener)
  return () => {
    forget()
    window.removeEventListener('online', listener)
  }
}

/** Not via `exchange`, which buffers the body. `x-op-user` makes the server refuse the cookie of another user. */
function askForStream(userId: number, signal: AbortSignal): Promise<Response> {
  return fetchWithoutStaleCookie(`${API_BASE}/live`, {
    headers: { ...EVENT_KINDS_HEADER, accept: 'text/event-stream', 'x-op-user': String(userId) },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
}
