import type { Category } from './categories.ts'

/** What the screens offer while the server has given none. */
export const FALLBACK_CATEGORIES = [
  'Electricidad',
  'Plomería',
  'Carpintería',
  'Climatización',
  'Electrónica',
  'Informática',
].map((name, index): Category => ({ id: index + 1, name, description: '', icon_name: '', synonyms: '' }))
