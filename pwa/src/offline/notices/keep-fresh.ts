import { pageConnection } from '../network/connection.ts'
import { isSaving, mayFetchUnasked, readDataSaving } from '../network/data-saving.ts'
import { startPoll } from '../network/poll.ts'
import { onChange } from '../storage/changes.ts'
import { ownNotices } from './own-notices.ts'

/** While nothing says that there is something new. */
const RARELY_MS = 3 * 60_000
/** Whoever comes back to the app. */
const RETURNED_MS = 15_000

/** Asks for notices when cases changed, on a return, and every few minutes while somebody looks. Gives what ends it. */
export function keepNoticesFresh(userId: number): () => void {
  const { look } = ownNotices(userId)
  const lookNow = (pauseMs: number) => {
    if (document.visibilityState !== 'visible' || !mayFetchUnasked(readDataSaving())) return
    void look(pauseMs).catch(() => undefined)
  }
  const onVisible = () => lookNow(RETURNED_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    startPoll({
      refresh: () => look(RARELY_MS),
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      rarestMs: RARELY_MS,
      document,
    }),
    onChange(`cases_heard:${userId}`, () => lookNow(0)),
    pageConnection.onRecovered(() => lookNow(0)),
    () => document.removeEventListener('visibilitychange', onVisible),
  ]
  return () => stops.forEach((stop) => stop())
}
