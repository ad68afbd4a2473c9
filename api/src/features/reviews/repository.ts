import type { Rule } from '@tecnicerca/shared/abuse-reports'
import { REVIEW_LIMITS } from '@tecnicerca/shared/limits'
import type { ReviewChanges, ReviewInput, ReviewOrder } from '@tecnicerca/shared/reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** Why a review waits for an admin: it contains a phone number or a link, or three people reported it. */
export type HeldReason = 'contact' | 'reports'

/** A review with everything that its two sides may see. */
export type ReviewRow = {
  id: number
  technician_id: number
  customer_id: number
  /** The full name; null for a customer who has left. */
  reviewer_name: string | null
  rating: number
  comment: string
  service_date: string
  service_request_id: number
  client_op_id: string | null
  created_at: Date
  edited_at: Date | null
  service_month: string
  photo_ids: string[]
  reply_text: string | null
  reply_created_at: Date | null
  reply_edited_at: Date | null
  is_held: boolean
  held_reason: HeldReason | null
  /** True once the review can no longer be edited, by the database's clock. `is_reply_locked`: likewise the reply. */
  is_locked: boolean
  is_reply_locked: boolean
}

/** Ids of the photos that still exist, in the author's order. */
const PHOTO_IDS = sql<string[]>`array(select p.id::text from service_request_photos p
  where p.service_request_id = v.service_request_id and p.id = any(v.photo_ids) order by array_position(v.photo_ids, p.id))`

function selectReviews(db: Db | Trx) {
  const isOver = (column: 'v.created_at' | 'v.reply_created_at') =>
    sql<boolean>`coalesce(${sql.ref(column)} <= now() - make_interval(hours => ${sql.lit(REVIEW_LIMITS.hoursToEdit)}), false)`
  return db
    .selectFrom('reviews as v')
    .innerJoin('users as u', 'u.id', 'v.customer_id')
    .innerJoin('service_requests as r', 'r.id', 'v.service_request_id')
    .select(['v.id', 'v.technician_id', 'v.customer_id', 'v.rating', 'v.comment', 'v.service_date'])
    .select(['v.service_request_id', 'v.client_op_id', 'v.created_at', 'v.edited_at'])
    .select(['v.held_reason', 'v.reply_text', 'v.reply_created_at', 'v.reply_edited_at'])
    .select([
      sql<string | null>`case when u.deleted_at is null then u.name end`.as('reviewer_name'),
      sql<string>`to_char(r.completed_at at time zone 'America/Santo_Domingo', 'YYYY-MM')`.as(
        'service_month',
      ),
      PHOTO_IDS.as('photo_ids'),
      sql<boolean>`v.held_at is not null`.as('is_held'),
      isOver('v.created_at').as('is_locked'),
      isOver('v.reply_created_at').as('is_reply_locked'),
    ])
}

/**
 * Locks a technician until the transaction ends, so that reviews of one technician are written one after the other.
 * False if the technician does not exist or has left.
 */
export async function lockActiveTechnician(trx: Trx, technicianId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('technicians as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.id')
    .where('t.id', '=', technicianId)
    .where('t.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.role', '=', 'technician')
    .forNoKeyUpdate('t')
    .executeTakeFirst()
  return found !== undefined
}

type NewReview = Pick<ReviewInput, 'technician_id' | 'rating' | 'comment' | 'service_date' | 'photo_ids'> & {
  customer_id: number
  service_request_id: number
  client_op_id: string | null
  held_reason: HeldReason | null
}

/** Stores a review. Triggers log and count it. Returns its id. */
export async function insertReview(
  trx: Trx,
  { photo_ids: photoIds = [], ...review }: NewReview,
): Promise<number> {
  const { id } = await trx
    .insertInto('reviews')
    .values({ ...review, photo_ids: photoIds, held_at: review.held_reason && sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findReviewOfOperation(
  trx: Trx,
  customerId: number,
  clientOpId: string,
): Promise<ReviewRow | undefined> {
  return selectReviews(trx)
    .where('v.customer_id', '=', customerId)
    .where('v.client_op_id', '=', clientOpId)
    .executeTakeFirst()
}

/** The side of a review that a user is on: its author, or the technician whom it rates. */
export type Side = { customer_id: number } | { technician_id: number }

/** A review as this side may see it. Undefined if it is hidden or gone, or if this side is not part of it. */
export async function findReview(db: Db | Trx, id: number, side: Side): Promise<ReviewRow | undefined> {
  const reviews = selectReviews(db).where('v.id', '=', id).where('v.hidden_rule', 'is', null)
  return (
    'customer_id' in side
      ? reviews.where('v.customer_id', '=', side.customer_id)
      : reviews.where('v.technician_id', '=', side.technician_id)
  ).executeTakeFirst()
}

export async function isReview(trx: Trx, id: number): Promise<boolean> {
  const found = await trx.selectFrom('reviews').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Locks the technician and then the review. All code that writes reviews uses this order. */
export async function lockReview(trx: Trx, id: number): Promise<void> {
  await sql`
    select from technicians where id = (select technician_id from reviews where id = ${id}) for no key update`.execute(
    trx,
  )
  await sql`select from reviews where id = ${id} for no key update`.execute(trx)
}

/** True if all ids are photos of the case. */
export async function areCasePhotos(
  trx: Trx,
  serviceRequestId: number,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select ${ids}::uuid[] <@ array(
      select id from service_request_photos where service_request_id = ${serviceRequestId}) as is_there`.execute(
    trx,
  )
  return rows[0]?.is_there ?? false
}

/** Edits a review and marks it as edited. Without `photo_ids` the photos stay. */
export async function updateReview(
  trx: Trx,
  id: number,
  { photo_ids: photoIds, ...changes }: ReviewChanges & { held_reason: HeldReason | null },
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...changes, ...(photoIds && { photo_ids: photoIds }), edited_at: sql`now()` })
    .set({ held_at: changes.held_reason && sql`coalesce(held_at, now())` })
    .where('id', '=', id)
    .execute()
}

export async function deleteReview(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', id).execute()
}

/** Deletes all reviews by an erased account. Locks their technicians first (by id), as all code that writes reviews. */
export async function deleteReviewsOfAuthor(trx: Trx, userId: number): Promise<void> {
  await sql`select from technicians where id in (select technician_id from reviews where customer_id = ${userId})
    order by id for no key update`.execute(trx)
  await trx.deleteFrom('reviews').where('customer_id', '=', userId).execute()
}

/** Writes or edits the reply. A trigger logs the first one. */
export async function updateReply(trx: Trx, id: number, text: string): Promise<void> {
  await sql`
    update reviews set reply_text = ${text}, reply_created_at = coalesce(reply_created_at, now()),
      reply_edited_at = case when reply_text is not null then now() end
    where id = ${id}`.execute(trx)
}

export async function updateReplyAsDeleted(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('reviews').set(NO_REPLY).where('id', '=', id).execute()
}

const NO_REPLY = { reply_text: null, reply_created_at: null, reply_edited_at: null }

/** Removes the idempotency keys of a deleted author's reviews, and the replies of a deleted technician. */
export async function updateReviewsAsBlank(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ client_op_id: null })
    .where('customer_id', '=', userId)
    .where('client_op_id', 'is not', null)
    .execute()
  await trx
    .updateTable('reviews')
    .set(NO_REPLY)
    .where('technician_id', 'in', trx.selectFrom('technicians').select('id').where('user_id', '=', userId))
    .where('reply_text', 'is not', null)
    .execute()
}

/** Hides a review; a trigger takes it out of the figures of its technician. Changes nothing if it is hidden already. */
export async function updateReviewAsHidden(trx: Trx, id: number, rule: Rule): Promise<void> {
  await lockReview(trx, id)
  await trx
    .updateTable('reviews')
    .set({ hidden_rule: rule, held_at: null, held_reason: null })
    .where('id', '=', id)
    .where('hidden_rule', 'is', null)
    .execute()
}

/** The ids by which the user who reads a list can be a review's author or the technician whom it rates. */
export type Reader = { user_id: number; technician_id: number | null }
/** The last review of a page. */
export type Position = { rating: number; id: number }
/** `short_name`: the reviewer's public name. */
export type ListedReview = ReviewRow & { short_name: string | null }

type ReviewPageOptions = {
  technician_id: number
  /** Also gets reviews that wait for an admin: an author their own, the reviewed technician all of them. */
  reader: Reader | undefined
  sort: ReviewOrder
  stars: number | undefined
  after: Position | undefined
  limit: number
}

/** Newest first; for `best` and `worst`, by stars and then newest first. */
export async function listReviews(db: Db | Trx, options: ReviewPageOptions): Promise<ListedReview[]> {
  const { technician_id: technicianId, reader, sort, stars, after, limit } = options
  const held = reader
    ? sql<boolean>`v.hidden_rule is null and (v.customer_id = ${reader.user_id} or v.technician_id = ${reader.technician_id}::integer)`
    : sql<boolean>`false`
  const found = selectReviews(db)
    .select(sql<string | null>`case when u.deleted_at is null then short_name(u.name) end`.as('short_name'))
    .where('v.technician_id', '=', technicianId)
    .where(sql<boolean>`(v.is_shown or (${held}))`)
    .$if(stars !== undefined, (query) => query.where('v.rating', '=', stars ?? 0))
    .$if(after !== undefined, (query) => query.where(after ? AFTER[sort](after) : sql<boolean>`true`))
    .limit(limit)
  if (sort === 'newest') return found.orderBy('v.id', 'desc').execute()
  return found
    .orderBy('v.rating', sort === 'best' ? 'desc' : 'asc')
    .orderBy('v.id', 'desc')
    .execute()
}

const AFTER: Record<ReviewOrder, (position: Position) => RawBuilder<boolean>> = {
  newest: ({ id }) => sql`v.id < ${id}`,
  best: ({ rating, id }) => sql`(v.rating, v.id) < (${rating}, ${id})`,
  worst: ({ rating, id }) => sql`v.rating >= ${rating} and (v.rating > ${rating} or v.id < ${id})`,
}

/** How many shown reviews have one, two, three, four and five stars. Undefined for a technician who has left. */
export async function findStarCounts(db: Db, technicianId: number): Promise<number[] | undefined> {
  const found = await db
    .selectFrom('technicians')
    .select('star_counts')
    .where('id', '=', technicianId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.star_counts
}

export type ReviewPhoto = { bytes: Buffer; width: number; sha256: Buffer }
type Wanted = { id: number; photo_id: string; width: number }

/** The smallest file, at least `width` wide, of a photo of a shown review. Undefined if the photo is not public. */
export async function findReviewPhoto(
  db: Db,
  { id, photo_id: photoId, width }: Wanted,
): Promise<ReviewPhoto | undefined> {
  const { rows } = await sql<ReviewPhoto>`
    select f.bytes, f.width, p.sha256
    from reviews v
      join technicians t on t.id = v.technician_id and t.deleted_at is null
      join service_request_photos p on p.service_request_id = v.service_request_id and p.id = any(v.photo_ids)
      join service_request_photo_files f on f.service_request_id = p.service_request_id and f.photo_id = p.id
    where v.id = ${id} and v.is_shown and p.id = ${photoId}::uuid and f.width >= ${width}
    order by f.width limit 1`.execute(db)
  return rows[0]
}
