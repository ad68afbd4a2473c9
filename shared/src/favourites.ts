import * as z from 'zod/mini'
import { technicianCard } from './technicians.ts'
import { id } from './values/numbers.ts'

/** Technicians are told how many people starred them from this number on, so that it points to nobody. */
export const FAVOURITES_TOLD_FROM = 5

/** The technicians whom somebody starred, the last one first. Those who have left are absent. */
export const favouritesAnswer = z.object({ technicians: z.array(technicianCard) })

/** `id`: of the technician. */
export const favouriteAnswer = z.object({
  favourite: z.object({ id: id(), is_favourite: z.boolean() }),
})

/** A star that somebody gave a technician, or took back. */
export type FavouriteInput = z.infer<typeof favouriteAnswer>['favourite']
