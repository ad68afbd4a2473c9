import * as z from 'zod/mini'

/** Column order of every directory response. A client that does not know the list downloads all again. */
export const DIRECTORY_COLUMNS = [
  'id',
  'name',
  'category_id',
  'city',
  'available',
  'hourly_rate',
  'experience_years',
  'review_count',
  'rating_sum',
  'counted_rating_sum',
  'counted_review_count',
  'profile_image',
  'skills',
  'bio',
  'score',
  'badges',
  'price_from',
  'sector_ids',
] as const

/** The columns under Save-Data, without text and photo name: cards show no text and search cannot read it. */
export const SLIM_DIRECTORY_COLUMNS = DIRECTORY_COLUMNS.filter(
  (column) => column !== 'bio' && column !== 'profile_image',
)

export const directoryQuery = z.object({
  since: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,120}$/, { error: 'El cursor no es válido.' })),
  ),
  slim: z.optional(z.enum(['true', 'false'], { error: 'Debe ser true o false.' })),
})

/**
 * Columnar: `rows[i]` holds one technician's values in the order of `columns`. `full`: replace everything; otherwise upsert
 * `rows` and remove `deleted`. `more`: ask again at once with the new `seq`.
 */
export const directoryAnswer = z.object({
  seq: z.string(),
  /** The server's time of the response. */
  as_of: z.string(),
  full: z.boolean(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
  deleted: z.array(z.number()),
  more: z.boolean(),
  /** Number of all listed technicians, once `more` is false. A client with another count downloads all again. */
  count: z.number(),
})
export type DirectoryAnswer = z.infer<typeof directoryAnswer>
