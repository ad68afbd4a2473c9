import { isSaving, mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { pageConnection } from '../network/connection.ts'
import { startPoll } from '../network/poll.ts'
import { onChange } from '../storage/changes.ts'
import { ownNotices } from './own-notices.ts'

/** Poll interval while nothing reports a change. */
const RARELY_MS = 3 * 60_000
/** When the user returns to the app, no fetch if the last one began less than this ago. */
const RETURNED_MS = 15_000

/**
 * Fetches notices when cases changed, when the user or the network returns, and every few minutes while the page is
 * visible. Returns a function that ends it.
 */
export function keepNoticesFresh(userId: number): () => void {
  const { refreshIfOlderThan } = ownNotices(userId)
  const refreshIfVisible = (pauseMs: number) => {
    if (document.visibilityState !== 'visible' || !mayFetchUnasked(readDataSaving())) return
    void refreshIfOlderThan(pauseMs).catch(() => undefined)
  }
  const onVisible = () => refreshIfVisible(RETURNED_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    startPoll({
      refresh: () => refreshIfOlderThan(RARELY_MS),
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      rarestMs: RARELY_MS,
      document,
    }),
    onChange(`cases_heard:${userId}`, () => refreshIfVisible(0)),
    pageConnection.onRecovered(() => refreshIfVisible(0)),
    () => document.removeEventListener('visibilitychange', onVisible),
  ]
  return () => stops.forEach((stop) => stop())
}
