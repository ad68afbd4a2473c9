import { favouriteAnswer, favouritesAnswer } from '@tecnicerca/shared/favourites'
import type { Dependencies } from '../../dependencies.ts'
import { replayable } from '../../http/operation.ts'
import { type Answer, idParams, route } from '../../http/route.ts'
import type { Operation } from '../operations/service.ts'
import type { Actor } from '../sessions/service.ts'
import * as favourites from './service.ts'

const tag = 'Mis técnicos'

export const favouriteRoutes = [
  route({
    method: 'GET',
    path: '/users/me/favourites',
    access: 'session',
    tag,
    summary: 'Los técnicos que la persona guardó, el último primero; sin los que ya no están',
    answers: { 200: favouritesAnswer },
    handle: async ({ deps, actor }) => ({
      status: 200,
      jsonText: `{"technicians":${await favourites.listFavouriteCards(deps.db, actor.id)}}`,
    }),
  }),
  route({
    method: 'PUT',
    path: '/users/me/favourites/:id',
    access: 'session',
    errors: ['own_profile'],
    tag,
    summary: 'Guarda a un técnico; nadie sabe quién lo guardó',
    params: idParams,
    isIdempotent: true,
    answers: { 200: favouriteAnswer },
    handle: ({ params, ...call }) => setFavourite({ ...call, technicianId: params.id, isFavourite: true }),
  }),
  route({
    method: 'DELETE',
    path: '/users/me/favourites/:id',
    access: 'session',
    tag,
    summary: 'Quita a un técnico de los guardados, aunque ya no esté',
    params: idParams,
    isIdempotent: true,
    answers: { 200: favouriteAnswer },
    handle: ({ params, ...call }) => setFavourite({ ...call, technicianId: params.id, isFavourite: false }),
  }),
]

type Call = {
  deps: Dependencies
  actor: Actor
  operation: Operation | undefined
  technicianId: number
  isFavourite: boolean
}

async function setFavourite({ deps, actor, operation, technicianId, isFavourite }: Call): Promise<Answer> {
  const change = { user_id: actor.id, id: technicianId, is_favourite: isFavourite, operation }
  return replayable({ db: deps.db, actor }, await favourites.setFavourite(deps.db, change))
}
