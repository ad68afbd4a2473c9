import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { apiGetIfChanged } from '../../lib/http/api-client.ts'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import { isOfReview, isTakeBack } from '../outbox/record.ts'
import type { UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'
import { type StorageFailure, storageFailure } from '../storage/storage-failure.ts'
import { followedUpTo, storeChanges } from './case-store.ts'
import type { FetchedChanges } from './changes-page.ts'
import { type Answered, storeAnswered } from './list.ts'
import { followPages } from './pages.ts'
import { removeItemsShownBy } from './remove-shown-items.ts'

/** Fetches what changed since `seq`, or everything without it; undefined if nothing changed. */
export type FetchChanges = (seq: string | undefined) => Promise<FetchedChanges | undefined>
type Source = {
  outbox: Pick<UserOutbox, 'store'>
  fetchChanges: FetchChanges
  now: () => number
}

/** `hasChanged`: a case changed. `storage`: why the phone could not store it. */
export type Followed = { hasChanged: boolean; storage: StorageFailure | undefined }

/**
 * Fetches the changes of the user's cases page by page, stores rows and logs, and removes the outbox items that they show.
 * Rejects if `fetchChanges` does; pages stored before that stay.
 */
export async function followChanges(
  userId: number,
  { outbox, fetchChanges, now }: Source,
): Promise<Followed> {
  const followed: Followed = { hasChanged: false, storage: undefined }
  const inStorage = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      followed.storage = storageFailure(error) ?? 'broken'
      return undefined
    }
  }
  const confirmedBefore = await confirmedIds(outbox.store).catch(() => new Set<string>())
  await followPages(async () => {
    const base = await inStorage(() => followedUpTo(userId))
    if (!base) return false
    const changes = await fetchChanges(base.seq)
    if (!changes || (changes.seq === base.seq && changes.serviceRequests.length === 0)) return false
    const isStored = await inStorage(async () => {
      // False: another tab wrote first, or a case was fetched meanwhile. The stored data may be newer than `changes`.
      if (!(await storeChanges(userId, base, { changes, as_of: now() }))) return false
      await removeItemsShownBy(outbox, changes)
      return true
    })
    if (followed.storage) return false
    if (!isStored) return true
    announceCases(userId)
    followed.hasChanged ||= changes.serviceRequests.length > 0
    return changes.has_more
  })
  if (followed.storage) return followed
  if (followed.hasChanged) announce(`cases_heard:${userId}`)
  if (confirmedBefore.size > 0) await inStorage(() => keepAnswered(userId, outbox, confirmedBefore))
  return followed
}

/**
 * Some items were confirmed before this sync, but the sync did not bring their changes yet. Stores what the server
 * answered to them.
 */
async function keepAnswered(
  userId: number,
  { store }: Pick<UserOutbox, 'store'>,
  confirmedBefore: ReadonlySet<string>,
): Promise<void> {
  const left = (await store.read()).filter(({ id }) => confirmedBefore.has(id))
  if (left.length === 0) return
  const answered: Answered = { rows: [], ofReviews: [], takenBack: [] }
  for (const record of left) {
    if (!record.result) continue
    if (isOfReview(record)) answered.ofReviews.push(record)
    else if (isTakeBack(record)) answered.takenBack.push(record)
    else answered.rows.push(record.result as ServiceRequest)
  }
  await storeAnswered(userId, answered)
  await removeAcknowledged(store, { rows: [], confirmedBefore })
  announceCases(userId)
}

export function announceCases(userId: number): void {
  for (const topic of ['service_requests', 'outbox'] as const) announce(`${topic}:${userId}`)
}

const changesAnswer = async () => (await import('@tecnicerca/shared/service-requests/events')).changesAnswer

/** Fetches the server's page after `seq`; undefined if nothing changed. */
export async function fetchChanges(seq: string | undefined): Promise<FetchedChanges | undefined> {
  const path = `/service-requests/changes${seq === undefined ? '' : `?since=${encodeURIComponent(seq)}`}`
  const etag = seq === undefined ? undefined : `"${seq}"`
  return (await apiGetIfChanged(path, changesAnswer, etag))?.data
}
