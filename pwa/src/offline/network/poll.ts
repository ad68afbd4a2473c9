const SOONEST_MS = 15_000
const LATEST_MS = 2 * 60_000
const LATEST_SAVING_MS = 15 * 60_000
/** While the server says by itself when something changed: a look now and then, should it have been kept from that. */
const LATEST_TOLD_MS = 15 * 60_000

/** Whoever hears from the server that something changed. */
export type Told = {
  isConnected: () => boolean
  /** `onTold`: there is something new. `onLost`: nothing will be heard any more, for now. */
  follow: (listeners: { onTold: () => void; onLost: () => void }) => () => void
}

export type PollContext = {
  /** True where something had changed. */
  refresh: () => Promise<boolean>
  mayFetch: () => boolean
  isSaving: () => boolean
  /** The longest pause, but while data is saved; two minutes where it is not given. */
  rarestMs?: number
  told?: Told & {
    /** `refresh` that leaves it to nobody: who asks already may have asked before. */
    look: () => Promise<boolean>
  }
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Asks again while somebody looks: every 15 s, more rarely while nothing changes, and at once when `told` is. Gives what
 * ends it.
 */
export function startPoll({ refresh, mayFetch, isSaving, told, document, ...pace }: PollContext): () => void {
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
    await lookIfOwed()
    schedule()
  }
  async function lookIfOwed(): Promise<void> {
    if (!isOwed || !told) return
    isOwed = false
    await poll(told.look)
  }
  function schedule(): void {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => void poll(), told?.isConnected() ? LATEST_TOLD_MS : wait)
  }
  function onTold(): void {
    isOwed = true
    if (!isAsking) void lookIfOwed()
  }
  // Not at once: many phones lose the server together.
  function onLost(): void {
    wait = soonest
    if (!isAsking) schedule()
  }
  function onVisible(): void {
    wait = soonest
    void poll()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stopFollowing = told?.follow({ onTold, onLost })
  onVisible()
  return () => {
    isEnded = true
    clearTimeout(timer)
    stopFollowing?.()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
