import { API_BASE } from '../../lib/http/api-base.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageConnection } from '../network/connection.ts'
import { isSaving, readDataSaving } from '../network/data-saving.ts'
import { type LiveLine, startLiveLine } from '../network/live-line.ts'
import type { Told } from '../network/poll.ts'
import { announce, onChange } from '../storage/changes.ts'

/** From one screen to the next the line stays. */
const BETWEEN_SCREENS_MS = 10_000

const made = new Map<number, Told>()

/** What the server says to a user's open screens. It is listened to while any of them follows it. */
function liveChanges(userId: number): Told {
  const told = made.get(userId) ?? createLiveChanges(userId)
  made.set(userId, told)
  return told
}

/** `liveChanges`, with what to do then. Where no case has changed it was a reminder, which is heard with the notices alone. */
export function lookWhenTold(userId: number, look: () => Promise<boolean>) {
  const lookAtAll = async () => {
    const hasChanged = await look()
    if (!hasChanged) announce(`cases_heard:${userId}`)
    return hasChanged
  }
  return { ...liveChanges(userId), look: lookAtAll }
}

function createLiveChanges(userId: number): Told {
  let line: LiveLine | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  const followers = new Set<() => void>()

  function start(): LiveLine {
    return startLiveLine({
      ask: (signal) => askForStream(userId, signal),
      mayOpen,
      // Other tabs follow too, and this one listens for all of them.
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
    follow: ({ onTold, onLost }) => {
      const forget = onChange(`live:${userId}`, onTold)
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

/** Not by the door of other calls, which reads an answer to its end. The server refuses it to whoever else the cookie is of. */
function askForStream(userId: number, signal: AbortSignal): Promise<Response> {
  return fetchWithoutStaleCookie(`${API_BASE}/live`, {
    headers: { accept: 'text/event-stream', 'x-op-user': String(userId) },
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal,
  })
}
