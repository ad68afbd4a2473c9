import type { Category } from './categories.ts'

/** Categories that screens offer until the server has sent some. */
export const FALLBACK_CATEGORIES = [
  'Electricidad',
  'Plomería',
  'Carpintería',
  'Climatización',
  'Electrónica',
  'Informática',
].map((name, index): Category => ({ id: index + 1, name, description: '', icon_name: '', synonyms: '' }))
