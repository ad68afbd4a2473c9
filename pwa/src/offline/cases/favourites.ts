import { replaceEqualDeep } from '@tanstack/react-query'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { mayFetchUnasked, readDataSaving } from '../../lib/data-saving.ts'
import { apiGet } from '../../lib/http/api-client.ts'
import { createObservable, type Live } from '../../lib/observable.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { pageConnection } from '../network/connection.ts'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
import { deliver } from '../outbox/deliver.ts'
import { isShownAsDone, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { announce, onChange } from '../storage/changes.ts'
import { userDatabase } from '../storage/databases.ts'
import { dropVisitorStars, readVisitorStars, type Starred } from './visitor-stars.ts'

/** The list as the server last gave it. */
type KeptStars = { technicians: readonly TechnicianCard[] }

const META = 'favourites'
const FRESH_MS = 60_000
/** When the user returns to the app, no request if the last one began less than this ago. */
const RETURNED_MS = 15_000
const NOTHING: KeptStars = { technicians: [] }

export type Favourites = {
  /** Whom the user starred, the last one first, with what waits in the outbox. `cards`: as the server last gave them. */
  live: Live<FavouritesState>
  /** Asks the server, unless the last answer is younger than `maxAgeMs`. Rejects with the API client's error. */
  refreshIfOlderThan: (maxAgeMs: number) => Promise<void>
}

export type FavouritesState = {
  isLoading: boolean
  starred: readonly Starred[]
  cards: readonly TechnicianCard[]
}

export const FAVOURITES_LOADING: FavouritesState = { isLoading: true, starred: [], cards: [] }

const made = new Map<number, Favourites>()

/** One user's stars; shows the stored ones first. */
export function ownFavourites(userId: number): Favourites {
  const known = made.get(userId) ?? createFavourites(userId)
  made.set(userId, known)
  return known
}

function createFavourites(userId: number): Favourites {
  const { store, subscribe } = outboxOf(userId)
  // The list, if the phone cannot store it.
  let unstored: KeptStars | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  let [turn, shown] = [0, 0]
  /** Ids of the sent items after which the list was asked for. */
  const askedAfter = new Set<string>()
  const live = createObservable(FAVOURITES_LOADING, () => {
    void show()
    const forget = [
      subscribe(() => void show()),
      onChange(`favourites:${userId}`, () => void show()),
      keepFresh(userId, refreshUnasked),
    ]
    return () => forget.forEach((stop) => stop())
  })
  async function show(): Promise<void> {
    turn += 1
    const mine = turn
    // Reads the outbox before the store: an item leaves the outbox once the list that shows it is stored.
    const records = await store.read().catch(() => [])
    const kept = unstored ?? (await storedStars(userId))
    if (mine < shown) return
    shown = mine
    const state = {
      isLoading: false,
      starred: withUnsentStars(kept.technicians, records),
      cards: kept.technicians,
    }
    live.set(replaceEqualDeep(live.read(), state))
    // A sent star stays in the outbox until the list shows it.
    const isNew = records.some(
      ({ kind, state: is, id }) => kind === 'favourite.set' && is === 'confirmed' && !askedAfter.has(id),
    )
    if (isNew) refreshUnasked(0)
  }
  function refreshUnasked(maxAgeMs: number): void {
    if (document.visibilityState !== 'visible' || !mayFetchUnasked(readDataSaving())) return
    void refreshIfOlderThan(maxAgeMs).catch(() => undefined)
  }
  async function ask(): Promise<void> {
    askedAt = performance.now()
    const confirmedBefore = await confirmedIds(store, 'favourites').catch(() => new Set<string>())
    for (const id of confirmedBefore) askedAfter.add(id)
    const { technicians } = await apiGet('/users/me/favourites', favouritesAnswer)
    const kept = { technicians }
    unstored = (await storeStars(userId, kept)) ? undefined : kept
    if (confirmedBefore.size > 0) {
      await removeAcknowledged(store, { rows: [], confirmedBefore }).catch(() => undefined)
      announce(`outbox:${userId}`)
    }
    announce(`favourites:${userId}`)
  }
  async function refreshIfOlderThan(maxAgeMs: number): Promise<void> {
    if (asking || performance.now() - askedAt < maxAgeMs) return asking
    asking = ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { live, refreshIfOlderThan }
}

/** Refreshes now, and when the user or the network returns or the server reports a change. Returns a function that ends it. */
function keepFresh(userId: number, refreshUnasked: (maxAgeMs: number) => void): () => void {
  refreshUnasked(FRESH_MS)
  const onVisible = () => refreshUnasked(RETURNED_MS)
  document.addEventListener('visibilitychange', onVisible)
  const stops = [
    onChange(`cases_heard:${userId}`, () => refreshUnasked(0)),
    pageConnection.onRecovered(() => refreshUnasked(0)),
    () => document.removeEventListener('visibilitychange', onVisible),
  ]
  return () => stops.forEach((stop) => stop())
}

const favouritesAnswer = async () => (await import('@tecnicerca/shared/favourites')).favouritesAnswer

async function storedStars(userId: number): Promise<KeptStars> {
  return userDatabase(userId)
    .use(async (db) => ((await db.meta.get(META))?.value as KeptStars | undefined) ?? NOTHING)
    .catch(() => NOTHING)
}

async function storeStars(userId: number, kept: KeptStars): Promise<boolean> {
  return userDatabase(userId)
    .use((db) => db.meta.put({ id: META, value: kept }))
    .then(
      () => true,
      () => false,
    )
}

/** The list with the unsent changes of this phone. A refused star, or one that is being discarded, is not shown. */
export function withUnsentStars(
  technicians: readonly TechnicianCard[],
  records: readonly OutboxRecord[],
): Starred[] {
  let starred = technicians.map(starredOf)
  for (const record of records.filter(isShownAsDone).map(withPendingEdit)) {
    if (record.kind !== 'favourite.set') continue
    const { id, is_favourite: isFavourite } = record.payload
    const known = starred.find((other) => other.id === id)
    if (isFavourite && !known) starred = [{ id, ...record.shown }, ...starred]
    if (!isFavourite) starred = starred.filter((other) => other !== known)
  }
  return starred
}

function starredOf({
  id,
  name,
  profile_image: profileImage,
  category_name: categoryName,
}: TechnicianCard): Starred {
  return { id, name, profile_image: profileImage, category_name: categoryName }
}

/** Stars a technician, or takes the star back, with or without a network. Rejects with the server's refusal. */
export async function setFavourite(userId: number, starred: Starred, isFavourite: boolean): Promise<void> {
  const { id, ...shown } = starred
  const payload = { id, is_favourite: isFavourite }
  await deliver({ userId, item: { kind: 'favourite.set', payload, shown } })
}

/** Puts the stars that a visitor gave on this phone into the outbox of the user who has signed in. */
export async function takeVisitorStars(user: SessionUser): Promise<void> {
  const wanted = user.role === 'admin' ? [] : readVisitorStars().filter(({ id }) => id !== user.technician_id)
  const { enqueue } = outboxOf(user.id)
  for (const { id, ...shown } of wanted.toReversed()) {
    const item = { kind: 'favourite.set', payload: { id, is_favourite: true }, shown } as const
    // They stay with the visitor until the phone can store them.
    if (!(await enqueue(item)).ok) return
  }
  dropVisitorStars()
}
