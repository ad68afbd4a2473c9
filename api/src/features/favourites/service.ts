import type { FavouriteInput } from '@tecnicerca/shared/favourites'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import * as favourites from './repository.ts'

export {
  deleteStarsOfUser as forgetStars,
  listCards as listFavouriteCards,
  listNames as listFavouriteNames,
} from './repository.ts'

type Change = FavouriteInput & { user_id: number; operation: Operation | undefined }

/**
 * Stars a technician, or takes the star back. Doing so again changes nothing. Throws `not_found` for nobody, and for a new star
 * also if the profile is not public; `own_profile` for the user's own.
 */
export async function setFavourite(
  db: Db,
  { user_id: userId, id: technicianId, is_favourite: isFavourite, operation }: Change,
): Promise<OperationAnswer> {
  const star = { user_id: userId, technician_id: technicianId }
  return runOnce(db, operation, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
    const technician = await favourites.findStarred(trx, technicianId)
    if (!technician || (isFavourite && !technician.is_listed)) throw new DomainError('not_found')
    if (isFavourite && technician.user_id === userId)
      throw new DomainError('own_profile', { message: FAVOURITES.ownProfile })
    await (isFavourite ? favourites.insertStar(trx, star) : favourites.deleteStar(trx, star))
    return { status: 200, body: { favourite: { id: technicianId, is_favourite: isFavourite } } }
  })
}
