const SOONEST_MS = 15_000
const LATEST_MS = 2 * 60_000
const LATEST_SAVING_MS = 15 * 60_000

export type PollContext = {
  /** True where something had changed. */
  refresh: () => Promise<boolean>
  mayFetch: () => boolean
  isSaving: () => boolean
  /** The longest pause, but while data is saved; two minutes where it is not given. */
  rarest_ms?: number
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** Asks again while somebody looks: every 15 s, more rarely while nothing changes. Gives what ends it. */
export function startPoll({ refresh, mayFetch, isSaving, document, ...pace }: PollContext): () => void {
  const rarest = pace.rarest_ms ?? LATEST_MS
  const soonest = Math.min(SOONEST_MS, rarest)
  let wait = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  async function poll(): Promise<void> {
    clearTimeout(timer)
    if (isEnded || document.visibilityState !== 'visible') return
    const hasChanged = mayFetch() && (await refresh().catch(() => false))
    const latest = isSaving() ? LATEST_SAVING_MS : rarest
    wait = hasChanged ? soonest : Math.min(wait * 2, latest)
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => void poll(), wait)
  }
  function onVisible(): void {
    wait = soonest
    void poll()
  }
  document.addEventListener('visibilitychange', onVisible)
  onVisible()
  return () => {
    isEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
