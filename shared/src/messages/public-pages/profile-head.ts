import { COMMON } from '../common.ts'

/** Texts of a profile for titles, search engines and shared links. */
export const PROFILE_HEAD = {
  /** Replaces a name that could be a message instead of a name. */
  somebody: 'Un técnico',
  tradeIn: (category: string | null, city: string) => `${category ?? COMMON.noCategory} en ${city}`,
  rated: (rating: string, reviews: string) => `${rating} de 5 en ${reviews}`,
  invitation: 'Mira sus reseñas y su tarifa, y solicita un servicio.',
} as const
