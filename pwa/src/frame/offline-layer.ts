import { openNotices } from '../navigation/open-notices.ts'
import type { AppRouter } from '../navigation/router.tsx'
import { keepForgetting, keepSending, startDirectory } from '../offline/runtime.ts'
import { ConnectionLines, ConnectionNote } from './connection-lines.tsx'
import { DataSavingSwitch } from './data-saving-switch.tsx'
import { followPush } from './follow-push.ts'
import { keepCategories } from './keep-categories.ts'
import { NoticesLink } from './notices-link.tsx'
import { PendingChip } from './pending-chip.tsx'
import { watchConnection } from './watch-connection.ts'

/** All of the frame that needs the offline machinery: one chunk, loaded after the first paint. */
export const offlineLayer = {
  start,
  ConnectionNote,
  ConnectionLines,
  PendingChip,
  DataSavingSwitch,
  NoticesLink,
}

export type OfflineLayer = typeof offlineLayer

function start(router: AppRouter): void {
  const { queryClient } = router.options.context
  startDirectory()
  keepForgetting()
  keepSending()
  keepCategories(queryClient)
  watchConnection(queryClient)
  followPush()
  openNotices(router)
}
