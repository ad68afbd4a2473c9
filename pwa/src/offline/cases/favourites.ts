import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { apiGet } from '../../lib/http/api-client.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { deliver } from '../outbox/deliver.ts'
import { isShownAsDone, type OutboxRecord, withPendingEdit } from '../outbox/record.ts'
import { outboxOf } from '../outbox/user-outbox.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { dropVisitorStars, readVisitorStars, type Starred } from './visitor-stars.ts'

/** The list as the server last gave it. */
type KeptStars = { technicians: readonly TechnicianCard[] }

/** `starred`: the last one first, with what waits in the outbox. `cards`: as the server last gave them. */
export type FavouritesState = {
  isLoading: boolean
  starred: readonly Starred[]
  cards: readonly TechnicianCard[]
}

export const FAVOURITES_LOADING: FavouritesState = { isLoading: true, starred: [], cards: [] }

const made = new Map<number, OwnList<FavouritesState>>()

/** Whom one user starred. */
export function ownFavourites(userId: number): OwnList<FavouritesState> {
  const known =
    made.get(userId) ??
    createOwnList<KeptStars, FavouritesState>(userId, {
      name: 'favourites',
      kind: 'favourite.set',
      loading: FAVOURITES_LOADING,
      nothing: { technicians: [] },
      fetchList: () => apiGet('/users/me/favourites', favouritesAnswer),
      stateOf: ({ technicians }, records) => ({
        isLoading: false,
        starred: withUnsentStars(technicians, records),
        cards: technicians,
      }),
    })
  made.set(userId, known)
  return known
}

const favouritesAnswer = async () => (await import('@tecnicerca/shared/favourites')).favouritesAnswer

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
