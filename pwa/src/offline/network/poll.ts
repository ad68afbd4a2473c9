const SOONEST_MS = 15_000
const LATEST_MS = 2 * 60_000
const LATEST_SAVING_MS = 15 * 60_000
/** Longest pause while the live stream is open: an occasional poll in case a notification was lost. */
const LATEST_NOTIFIED_MS = 15 * 60_000

/** A source of change notifications from the server. */
export type Notifications = {
  isConnected: () => boolean
  /** `onNotified`: something changed. `onLost`: no notifications for now. Returns a function that unsubscribes. */
  follow: (listeners: { onNotified: () => void; onLost: () => void }) => () => void
}

export type PollContext = {
  /** True if something had changed. */
  refresh: () => Promise<boolean>
  mayFetch: () => boolean
  isSaving: () => boolean
  /** The longest pause in ms while data saving is off; two minutes by default. */
  rarestMs?: number
  notifications?: Notifications & {
    /** Like `refresh`, but fetches even while another refresh is running, which may have begun before the change. */
    refreshNow: () => Promise<boolean>
  }
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Calls `refresh` while the page is visible: every 15 s, more rarely while nothing changes, and at once when
 * `notifications` reports a change. Returns a function that ends it.
 */
export function startPoll({
  refresh,
  mayFetch,
  isSaving,
  notifications,
  document,
  ...pace
}: PollContext): () => void {
  const rarest = pace.rarestMs ?? LATEST_MS
  const soonest = Math.min(SOONEST_MS, rarest)
  let wait = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let isAsking = false
  let isOwed = false

  async function poll(ask = refresh): Promise<void> {
    clearTimeout(timer)
    if (isEnded || document.visibilityState !== 'visible') return
    isAsking = true
    const hasChanged = mayFetch() && (await ask().catch(() => false))
    isAsking = false
    const latest = isSaving() ? LATEST_SAVING_MS : rarest
    wait = hasChanged ? soonest : Math.min(wait * 2, latest)
    await refreshIfOwed()
    schedule()
  }
  async function refreshIfOwed(): Promise<void> {
    if (!isOwed || !notifications) return
    isOwed = false
    await poll(notifications.refreshNow)
  }
  function schedule(): void {
    clearTimeout(timer)
    if (!isEnded)
      timer = setTimeout(() => void poll(), notifications?.isConnected() ? LATEST_NOTIFIED_MS : wait)
  }
  function onNotified(): void {
    isOwed = true
    if (!isAsking) void refreshIfOwed()
  }
  // Does not poll at once: many phones lose the server at the same moment.
  function onLost(): void {
    wait = soonest
    if (!isAsking) schedule()
  }
  function onVisible(): void {
    wait = soonest
    void poll()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stopFollowing = notifications?.follow({ onNotified, onLost })
  onVisible()
  return () => {
    isEnded = true
    clearTimeout(timer)
    stopFollowing?.()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
