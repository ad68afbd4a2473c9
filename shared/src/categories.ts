import * as z from 'zod/mini'
import { CATEGORY_LIMITS } from './limits.ts'
import { id } from './numbers.ts'
import { optionalText, requiredText } from './text.ts'

export const CATEGORY_NAME_REQUIRED = 'El nombre de la categoría es requerido'

export const categoryInput = z.object({
  name: requiredText(CATEGORY_LIMITS.name, CATEGORY_NAME_REQUIRED),
  description: optionalText(CATEGORY_LIMITS.description),
  icon_name: optionalText(CATEGORY_LIMITS.icon_name),
})
export type CategoryInput = z.infer<typeof categoryInput>

export const category = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  icon_name: z.string(),
  /** Words people use for this trade ('plomero', 'tubería'); search treats them as part of the name. */
  synonyms: z.string(),
})
export type Category = z.infer<typeof category>

export const categoriesAnswer = z.object({ categories: z.array(category) })
export const categoryAnswer = z.object({ category })
