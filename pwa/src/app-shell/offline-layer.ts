import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { categoriesQuery } from '../features/categories/queries.ts'
import { followMerges } from '../lib/own-sector.ts'
import { sectorsQuery } from '../lib/sectors.ts'
import { sessionKnown, sessionUser, subscribe } from '../lib/session/session.ts'
import { OPEN_PATH } from '../lib/worker-messages.ts'
import { keepForgetting, keepSending, startDirectory } from '../offline/runtime.ts'
import { storeCategories, storedSectors, storeSectors } from '../offline/storage/public-data.ts'
import { ConnectionLines, ConnectionNote } from './connection-lines.tsx'
import { DataSavingSwitch } from './data-saving-switch.tsx'
import { NoticesLink } from './notices-link.tsx'
import { PendingChip } from './pending-chip.tsx'
import { watchConnection } from './watch-connection.ts'

/** The parts of the layout that need the offline code: one chunk, loaded after the first paint. */
export const offlineLayer = {
  start,
  ConnectionNote,
  ConnectionLines,
  PendingChip,
  DataSavingSwitch,
  NoticesLink,
}

export type OfflineLayer = typeof offlineLayer

function start(router: RegisteredRouter): void {
  const { queryClient } = router.options.context
  startDirectory()
  keepForgetting()
  keepSending()
  keepCategories(queryClient)
  void keepSectors(queryClient)
  watchConnection(queryClient)
  followPush()
  openNotices(router)
}

/** Keeps this device subscribed to the signed-in user's notices, and unsubscribes it after sign-out. */
function followPush(): void {
  // Without the permission there is no subscription to keep, so `push.ts` is not loaded.
  const mayPush = () => 'Notification' in window && Notification.permission === 'granted'
  const follow = async () => {
    if (!mayPush()) return
    const { keepPush, leavePush } = await import('../push/push.ts')
    const user = sessionUser()
    await (user ? keepPush(user.id) : leavePush())
  }
  const followNow = () => void follow().catch(() => undefined)
  subscribe(followNow)
  void sessionKnown().then(followNow)
}

/**
 * Loads the categories on every screen and stores them: the directory's cards need their names, and its search needs their
 * synonyms.
 */
function keepCategories(queryClient: QueryClient): void {
  const query = categoriesQuery()
  let kept: unknown
  const storeIfChanged = () => {
    const categories = queryClient.getQueryData(query.queryKey)
    if (!categories || categories === kept) return
    kept = categories
    void storeCategories(categories)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === query.queryKey[0]) storeIfChanged()
  })
  storeIfChanged()
  void queryClient.prefetchQuery(query)
}

/** Loads the sectors and stores them. Until the server answers, screens show the stored ones. */
async function keepSectors(queryClient: QueryClient): Promise<void> {
  const { queryKey } = sectorsQuery()
  let kept = await storedSectors()
  const show = () => kept && queryClient.setQueryData(queryKey, kept, { updatedAt: 0 })
  const storeIfChanged = () => {
    const sectors = queryClient.getQueryData(queryKey)
    if (!sectors || sectors === kept) return
    kept = sectors
    followMerges(sectors)
    void storeSectors(sectors)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== queryKey[0]) return
    if (type === 'updated') storeIfChanged()
    // A change of user clears the cache, but sectors belong to no user.
    if (type === 'removed') show()
  })
  if (queryClient.getQueryData(queryKey)) storeIfChanged()
  else show()
  void queryClient.prefetchQuery(sectorsQuery())
}

/** Opens a tapped notice in this window, without reloading the app. */
function openNotices({ history }: Pick<RegisteredRouter, 'history'>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOpening(data)) history.push(data.path)
  })
}

function isOpening(data: unknown): data is { path: string } {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown }
  return type === OPEN_PATH && typeof path === 'string' && path.startsWith('/')
}
