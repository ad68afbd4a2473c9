import type { QueryClient } from '@tanstack/react-query'
import { keepSending, startDirectory } from '../offline/runtime'
import { ConnectionLines } from './connection-lines'
import { DataSavingSwitch } from './data-saving-switch'
import { keepCategories } from './keep-categories'
import { PendingChip } from './pending-chip'
import { watchConnection } from './watch-connection'

/** All of the frame that needs the offline machinery: one chunk, loaded after the first paint. */
export const offlineLayer = { start, ConnectionLines, PendingChip, DataSavingSwitch }

export type OfflineLayer = typeof offlineLayer

function start(queryClient: QueryClient): void {
  startDirectory()
  keepSending()
  keepCategories(queryClient)
  watchConnection(queryClient)
}
