import type { AdminReview, AdminReviewsQuery, REVIEW_SORTS } from '@tecnicerca/shared/admin/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { TableSource } from '../../db/table-page.ts'
import { conditionsOfDays, conditionsOfWords, tableReaders } from '../../db/table-page.ts'

type Sort = (typeof REVIEW_SORTS)[number]
export type ReviewRow = Omit<AdminReview, 'created_at'> & { created_at: Date }
export type ReviewFilter = Pick<AdminReviewsQuery, 'query' | 'stars' | 'from' | 'to' | 'status'>

const REVIEWS: TableSource<Sort> = {
  name: 'reviews',
  columns: sql`v.service_request_id, v.customer_id, cu.name as customer_name, t.user_id as technician_user_id,
    t.name as technician_name, v.rating, v.comment, v.service_date, v.created_at,
    case when v.hidden_rule is not null then 'hidden' when v.held_at is not null then 'held' else 'published' end as status,
    v.held_reason, v.hidden_rule as rule`,
  from: sql`reviews v join users cu on cu.id = v.customer_id join technicians t on t.id = v.technician_id`,
  countFrom: sql`reviews v`,
  id: sql`v.id`,
  sorts: {
    id: { value: sql`v.id`, type: 'integer' },
    created_at: { value: sql`v.created_at`, type: 'timestamptz' },
    rating: { value: sql`v.rating`, type: 'integer' },
  },
}

export const { readPage: listReviews, readAll: readReviews } = tableReaders<ReviewRow, Sort, ReviewFilter>(
  REVIEWS,
  conditionsOf,
)

export async function findReview(db: Db | Trx, id: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select v.id, ${REVIEWS.columns} from ${REVIEWS.from} where v.id = ${id}`.execute(db)
  return rows[0]
}

const IN_STATE: Record<AdminReview['status'], RawBuilder<unknown>> = {
  published: sql`v.is_shown`,
  held: sql`v.held_at is not null`,
  hidden: sql`v.hidden_rule is not null`,
}

function conditionsOf({ query, stars, from, to, status }: ReviewFilter) {
  return [
    ...(stars === undefined ? [] : [sql`v.rating = ${stars}`]),
    ...(status === undefined ? [] : [IN_STATE[status]]),
    ...conditionsOfDays(sql`v.created_at`, { from, to }),
    ...conditionsOfWords(query, { id: sql`v.id`, hasText }),
  ]
}

/** Searches the comment and both people. Looks the people up first: there are far fewer users than joined reviews. */
function hasText(pattern: string): RawBuilder<unknown> {
  return sql`(v.search_text like ${pattern}
    or v.customer_id in (select id from users where search_text like ${pattern})
    or v.technician_id in (select t.id from technicians t join users u on u.id = t.user_id where u.search_text like ${pattern}))`
}
