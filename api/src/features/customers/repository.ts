import { CASE_LIMITS, CUSTOMER_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { foldWords } from '@tecnicerca/shared/search'
import { BLANK_TEXTS } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** A technician: the account and the profile. */
export type Technician = { user_id: number; technician_id: number }

export type CustomerRow = {
  id: number
  name: string
  jobs: number
  agreed_total: number
  paid_total: number
  last_day: string
  note: string
  phone: string
  address: string
  contact_until: Date | null
}

type Page = { query: string; after: number | undefined }

/**
 * A page of the customers with a completed case, the latest job first, and one row more if there are others. `query`: each of
 * its words begins one of the name or the note. `after`: the id of the last customer of the page before.
 */
export async function listCustomers(
  db: Db,
  { user_id: userId, technician_id: technicianId }: Technician,
  { query, after }: Page,
): Promise<CustomerRow[]> {
  const words = foldWords(query).map((word) => `% ${word}%`)
  const { rows } = await sql<CustomerRow>`
    with met as (
      select r.customer_id, count(*)::int as jobs, coalesce(sum(r.agreed_total), 0) as agreed_total,
        sum(r.paid_total) as paid_total, max(r.ended_at) as last_at, (array_agg(r.id order by r.ended_at desc, r.id desc))[1] as last_id
      from service_requests r where r.technician_id = ${technicianId} and r.status = 'completed' group by r.customer_id
    ), shown as (
      select m.*, u.phone, coalesce(n.note, '') as note,
        case when u.deleted_at is null then u.name else ${ACCOUNT.role.customer} end as name,
        nullif(l.service_location, ${BLANK_TEXTS.service_location}) as address,
        coalesce(l.may_keep_contact, u.may_keep_contact) as may_keep_contact,
        m.last_at + make_interval(days => ${CASE_LIMITS.daysAfterEnd}::int) as contact_until, u.deleted_at is not null as is_gone
      from met m join users u on u.id = m.customer_id join service_requests l on l.id = m.last_id
        left join customer_notes n on n.user_id = ${userId} and n.customer_id = m.customer_id
    ), seen as (
      select s.*, not is_gone and (may_keep_contact or contact_until > now()) as is_reachable from shown s
    )
    select customer_id as id, name, jobs, agreed_total, paid_total, note,
      to_char(last_at at time zone 'America/Santo_Domingo', 'YYYY-MM-DD') as last_day,
      case when is_reachable then phone else '' end as phone,
      case when is_reachable then coalesce(address, '') else '' end as address,
      case when is_reachable and not may_keep_contact then contact_until end as contact_until
    from seen
    where (${after ?? null}::int is null
        or (last_at, customer_id) < (select m.last_at, m.customer_id from met m where m.customer_id = ${after ?? null}::int))
      and ' ' || fold_text(name || ' ' || note) like all(${words}::text[])
    order by last_at desc, customer_id desc limit ${CUSTOMER_LIMITS.page + 1}`.execute(db)
  return rows
}

/** Locks the customer's account against its deletion. False without a completed case, and for a deleted account. */
export async function hasServed(trx: Trx, technicianId: number, customerId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('service_requests as r')
    .innerJoin('users as u', 'u.id', 'r.customer_id')
    .where('r.technician_id', '=', technicianId)
    .where('r.customer_id', '=', customerId)
    .where('r.status', '=', 'completed')
    .where('u.deleted_at', 'is', null)
    .select('r.id')
    .limit(1)
    .forKeyShare('u')
    .executeTakeFirst()
  return row !== undefined
}

type Note = { user_id: number; customer_id: number; note: string }

export async function upsertNote(trx: Trx, note: Note): Promise<void> {
  await trx
    .insertInto('customer_notes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['user_id', 'customer_id']).doUpdateSet({ note: note.note }))
    .execute()
}

export async function deleteNote(
  trx: Trx,
  { user_id: userId, customer_id: customerId }: Note,
): Promise<void> {
  await trx
    .deleteFrom('customer_notes')
    .where('user_id', '=', userId)
    .where('customer_id', '=', customerId)
    .execute()
}

/** The user's notes with the names of their customers, by name. */
export async function listNotes(db: Db, userId: number): Promise<{ name: string; note: string }[]> {
  return db
    .selectFrom('customer_notes as n')
    .innerJoin('users as u', 'u.id', 'n.customer_id')
    .where('n.user_id', '=', userId)
    .select(['u.name', 'n.note'])
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
}

/** Deletes the notes that the user wrote, and those about them. */
export async function deleteNotesOfUser(trx: Trx, userId: number): Promise<void> {
  await sql`delete from customer_notes where ${userId} in (user_id, customer_id)`.execute(trx)
}

/** Deletes the notes about customers whose last case with the technician ended more than `days` ago. Returns how many. */
export async function deleteOldNotes(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from customer_notes n where not exists (
      select from service_requests r join technicians t on t.id = r.technician_id
      where t.user_id = n.user_id and r.customer_id = n.customer_id
        and (r.ended_at is null or r.ended_at > now() - make_interval(days => ${days}::int)))`.execute(db)
  return Number(numAffectedRows)
}
