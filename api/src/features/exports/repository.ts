import type { ReportKind, ReportReason } from '@tecnicerca/shared/abuse-reports'
import { PROFILE_FIELDS } from '@tecnicerca/shared/messages/technicians'
import { readWeek } from '@tecnicerca/shared/opening-hours'
import type { TechnicianProfileInput } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

const { days_off: _, ...WRITTEN_FIELDS } = PROFILE_FIELDS
const FIELDS: Record<
  Exclude<keyof TechnicianProfileInput, 'category_id' | 'sector_ids' | 'days_off'>,
  string
> = WRITTEN_FIELDS

/** The profile of a technician, also while it is not listed. `sectors`: their names; none means the whole city. */
export async function findOwnProfile(db: Db, userId: number) {
  const found = await db
    .selectFrom('technicians as t')
    .leftJoin('categories as c', 'c.id', 't.category_id')
    .where('t.user_id', '=', userId)
    .select(['t.id', 'c.name as category_name'])
    .select((Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((field) => `t.${field}` as const))
    .select(['t.profile_image', 't.created_at'])
    .select(sql<string[]>`days_off_texts(t.days_off)`.as('days_off'))
    .select(
      sql<string[]>`array(select s.name from sectors s where s.id = any(t.sector_ids) order by s.name)`.as(
        'sectors',
      ),
    )
    .executeTakeFirst()
  return found && { ...found, hours: readWeek(found.hours) }
}

export type OwnReview = {
  id: number
  service_request_id: number
  counterpart_name: string
  rating: number
  comment: string
  service_date: string
  created_at: Date
  edited_at: Date | null
  reply: string | null
}

/** Newest first. `written`: reviews by the person. `received`: reviews of the person's profile that are not hidden. */
export async function listReviews(
  db: Db,
  userId: number,
  side: 'written' | 'received',
): Promise<OwnReview[]> {
  const isWritten = side === 'written'
  const { rows } = await sql<OwnReview>`
    select v.id, v.service_request_id, ${isWritten ? sql`t.name` : sql`cu.name`} as counterpart_name, v.rating, v.comment,
      v.service_date, v.created_at, v.edited_at, v.reply_text as reply
    from reviews v join technicians t on t.id = v.technician_id join users cu on cu.id = v.customer_id
    where ${isWritten ? sql`v.customer_id = ${userId}` : sql`t.user_id = ${userId} and v.hidden_rule is null`}
    order by v.id desc`.execute(db)
  return rows
}

type OwnReport = { kind: ReportKind; reason: ReportReason; note: string; created_at: Date }

export async function listReports(db: Db, userId: number): Promise<OwnReport[]> {
  return db
    .selectFrom('abuse_reports')
    .select(['kind', 'reason', 'note', 'created_at'])
    .where('reporter_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

type Reading = { service_request_id: number; admin_name: string; reason: string; at: Date }

/** Which admins read the messages of the person's cases, and why; newest first. */
export async function listAdminReadings(db: Db, userId: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select a.service_request_id, u.name as admin_name, a.reason, a.at
    from admin_case_readings a join users u on u.id = a.admin_id join service_requests r on r.id = a.service_request_id
      join technicians t on t.id = r.technician_id
    where ${userId} in (r.customer_id, t.user_id) order by a.id desc`.execute(db)
  return rows
}

type CasePhoto = { service_request_id: number; photo_id: string }

/** Photos that the person sent in cases, as customer or as technician. */
export async function listCasePhotos(db: Db, userId: number): Promise<CasePhoto[]> {
  const { rows } = await sql<CasePhoto>`
    select p.service_request_id, p.id as photo_id
    from service_request_photos p join service_requests r on r.id = p.service_request_id
      join technicians t on t.id = r.technician_id
    where ${userId} = case p.by when 'customer' then r.customer_id else t.user_id end
    order by p.service_request_id, p.created_at, p.id`.execute(db)
  return rows
}

type WorkPhoto = { technician_id: number; photo_id: string; caption: string }

export async function listWorkPhotos(db: Db, technicianId: number): Promise<WorkPhoto[]> {
  return db
    .selectFrom('work_photos')
    .select(['technician_id', 'id as photo_id', 'caption'])
    .where('technician_id', '=', technicianId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** The largest file of a photo; undefined if it was deleted meanwhile. */
export async function findLargestFile(db: Db, photo: CasePhoto | WorkPhoto): Promise<Buffer | undefined> {
  const [table, column, id] =
    'technician_id' in photo
      ? (['work_photo_files', 'technician_id', photo.technician_id] as const)
      : (['service_request_photo_files', 'service_request_id', photo.service_request_id] as const)
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from ${sql.table(table)} where ${sql.ref(column)} = ${id} and photo_id = ${photo.photo_id}
    order by width desc limit 1`.execute(db)
  return rows[0]?.bytes
}
