import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { useLive } from '../../../lib/use-live.ts'
import {
  FAVOURITES_LOADING,
  type FavouritesState,
  ownFavourites,
  setFavourite,
} from '../../../offline/cases/favourites.ts'
import { type Starred, setVisitorStar, visitorStars } from '../../../offline/cases/visitor-stars.ts'

const NOBODY: readonly Starred[] = []

/** The stars of the user, or those that a visitor gave on this phone, the last one first. */
export function useFavourites(user: SessionUser | undefined): FavouritesState {
  const ofUser = useLive(
    user && typeof window !== 'undefined' ? ownFavourites(user.id).live : undefined,
    FAVOURITES_LOADING,
  )
  const ofVisitor = useLive(visitorStars, NOBODY)
  return user ? ofUser : { isLoading: false, starred: ofVisitor, cards: [] }
}

/** Stars a technician or takes the star back; a toast says why if that fails. */
export async function changeFavourite(
  user: SessionUser | undefined,
  { id, name, profile_image: profileImage, category_name: categoryName }: Starred,
  isFavourite: boolean,
): Promise<void> {
  const starred = { id, name, profile_image: profileImage, category_name: categoryName }
  try {
    if (user) await setFavourite(user.id, starred, isFavourite)
    else if (!setVisitorStar(starred, isFavourite)) toastError(FAVOURITES.failed)
  } catch (error) {
    toastError(messageOf(error, FAVOURITES.failed))
  }
}
