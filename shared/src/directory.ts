import * as z from 'zod/mini'

/**
 * All columns of a directory row, in their order. A client that has stored other columns downloads everything again.
 */
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
  'answer_hours',
  'hours',
  'days_off_soon',
] as const

type DirectoryColumn = (typeof DIRECTORY_COLUMNS)[number]

/**
 * The columns that each release added, oldest first. A phone accepts exactly the columns of its release, so the server sends
 * it no newer ones.
 */
export const ADDED_COLUMNS: readonly (readonly DirectoryColumn[])[] = [
  ['counted_rating_sum', 'counted_review_count'],
  ['score', 'badges', 'price_from', 'sector_ids'],
  ['answer_hours'],
  ['hours', 'days_off_soon'],
]

/** The columns sent while data saving is on: no bio, no photo name. Cards then show no bio; search cannot match it. */
export const SLIM_DIRECTORY_COLUMNS = DIRECTORY_COLUMNS.filter(
  (column) => column !== 'bio' && column !== 'profile_image',
)

export const directoryQuery = z.object({
  since: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,120}$/, { error: 'El cursor no es válido.' })),
  ),
  slim: z.optional(z.enum(['true', 'false'], { error: 'Debe ser true o false.' })),
  by: z.optional(z.enum(['row', 'column'], { error: 'Debe ser row o column.' })),
})

/**
 * `rows[i]` holds one technician's values in the order of `columns`. With `by=column` `rows` is empty, and `values[i]` holds
 * the values of one column in the order of the technicians: compressed, that is a quarter smaller. `full`: replace everything; otherwise upsert
 * `rows` and remove `deleted`. `more`: ask again at once with the new `seq`.
 */
export const directoryAnswer = z.object({
  seq: z.string(),
  /** The server's time when it read the rows: up to a minute before the response. */
  as_of: z.string(),
  full: z.boolean(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
  values: z.optional(z.array(z.array(z.unknown()))),
  deleted: z.array(z.number()),
  more: z.boolean(),
  /** Number of all listed technicians, once `more` is false. A client that has another number downloads all again. */
  count: z.number(),
})
export type DirectoryAnswer = z.infer<typeof directoryAnswer>
