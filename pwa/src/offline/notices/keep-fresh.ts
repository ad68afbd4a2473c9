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
export function keepNoticesFresh(user_id: number): () => void {
  const { look } = ownNotices(user_id)
  const lookNow = (pause_ms: number) => {
    if (document.visibilityState !== 'visible' || !mayFetchUnasked(readDataSaving())) return
    void look(pause_ms).catch(() => undefined)
  }
  const onVisible = () => lookNow(RETURNED_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    startPoll({
      refresh: () => look(RARELY_MS),
      mayFetch: () => mayFetchUnasked(readDataSaving()),
      isSaving: () => isSaving(readDataSaving()),
      rarest_ms: RARELY_MS,
      document,
    }),
    onChange(`cases_heard:${user_id}`, () => lookNow(0)),
    pageConnection.onRecovered(() => lookNow(0)),
    () => document.removeEventListener('visibilitychange', onVisible),
  ]
  return () => stops.forEach((stop) => stop())
}
