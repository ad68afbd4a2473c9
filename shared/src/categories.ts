import * as z from 'zod/mini'
import { tablePage, tableQuery } from './admin/tables.ts'
import { CATEGORY_LIMITS } from './limits.ts'
import { foldWords } from './search.ts'
import { id } from './values/numbers.ts'
import { isStorableText, NOT_STORABLE, optionalText, requiredText, tooLong } from './values/text.ts'

export const CATEGORY_NAME_REQUIRED = 'El nombre de la categoría es requerido'

const phraseTooLong = (text: string) =>
  `Cada palabra o frase puede tener hasta ${CATEGORY_LIMITS.synonym} caracteres: «${text.slice(0, 20)}…» tiene ${text.length}.`

/**
 * Removes duplicates and joins the terms with a comma and a space, whatever separated them before. Terms without letters or
 * digits are dropped.
 */
export function tidySynonyms(text: string): string {
  const byWords = new Map<string, string>()
  for (const term of text.split(/[,;\n]/)) {
    const words = foldWords(term).join(' ')
    if (words !== '' && !byWords.has(words)) byWords.set(words, term.trim().replace(/\s+/g, ' '))
  }
  return [...byWords.values()].join(', ')
}

function findLongTerm(synonyms: string): string | undefined {
  return synonyms.split(', ').find((term) => term.length > CATEGORY_LIMITS.synonym)
}

export const categoryInput = z.object({
  name: requiredText(CATEGORY_LIMITS.name, CATEGORY_NAME_REQUIRED),
  description: optionalText(CATEGORY_LIMITS.description),
  icon_name: optionalText(CATEGORY_LIMITS.icon_name),
  synonyms: z.optional(
    z.string({ error: 'Debe ser un texto.' }).check(
      z.refine(isStorableText, { error: NOT_STORABLE, abort: true }),
      z.overwrite(tidySynonyms),
      tooLong(CATEGORY_LIMITS.synonyms),
      z.refine((synonyms) => findLongTerm(synonyms) === undefined, {
        error: ({ input }) => phraseTooLong(findLongTerm(String(input)) ?? ''),
      }),
    ),
  ),
})
export type CategoryInput = z.infer<typeof categoryInput>

/** The fields to change; the others stay as they are. With `version`, no change that somebody else made is overwritten. */
export const categoryChanges = z.extend(z.partial(categoryInput), {
  version: z.optional(id('La versión no es válida.')),
})
export type CategoryChanges = z.infer<typeof categoryChanges>

export const category = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  icon_name: z.string(),
  /**
   * What people call this trade, separated by commas. Search treats words ('plomero', 'tubería') as part of the name;
   * phrases ('baño tapado') lead to the category.
   */
  synonyms: z.string(),
})
export type Category = z.infer<typeof category>

export const categoriesAnswer = z.object({ categories: z.array(category) })

/** A category for admins. `version` counts its changes. */
const adminCategory = z.extend(category, {
  version: z.number(),
  /** Only in lists: true if a technician or a request has ever used the category. Deleting it then only archives it. */
  was_used: z.optional(z.boolean()),
})
export type AdminCategory = z.infer<typeof adminCategory>
export const CATEGORY_SORTS = ['id', 'name', 'description', 'icon_name'] as const
export const adminCategoriesQuery = z.object(tableQuery(CATEGORY_SORTS))
export type AdminCategoriesQuery = z.infer<typeof adminCategoriesQuery>
export const adminCategoriesAnswer = z.object({ categories: z.array(adminCategory), ...tablePage })
export const adminCategoryAnswer = z.object({ category: adminCategory })
