import type { Rule } from '@tecnicerca/shared/abuse-reports'
import { GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { rangeOf, weekText } from '@tecnicerca/shared/opening-hours'
import type { TechnicianProfileChanges, TechnicianUpgradeInput } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { isoInstant } from '../../db/iso-instant.ts'

/** A profile. The public part is a JSON object as text; the parts that only some may read are separate. */
export type StoredProfile = {
  open_text: string
  user_id: number
  email: string
  phone: string
  address: string
  address_is_public: boolean
  hours: string
  is_listed: boolean
  hidden_rule: Rule | null
  hides_contact: boolean
}

// A technician can still read and edit a profile that an admin hid.
const IS_KEPT = sql<boolean>`(technicians.deleted_at is null or technicians.hidden_rule is not null)`

/** All days from today on. The past is no longer changed: a late answer must not be excused afterwards. */
const FROM_TODAY = sql`datemultirange(daterange((now() at time zone 'America/Santo_Domingo')::date, null))`

/**
 * Reads a profile without its reviews in one statement; PostgreSQL builds the JSON. Returns hidden profiles too. Undefined for
 * a technician who has left.
 */
export async function findProfile(db: Db | Trx, technicianId: number): Promise<StoredProfile | undefined> {
  const { rows } = await sql<StoredProfile>`
    select t.user_id, u.email, u.phone, u.hides_contact, t.address, t.address_is_public, t.hours, t.deleted_at is null as is_listed, t.hidden_rule, json_build_object(
      'id', t.id, 'technician_id', t.id, 'user_id', t.user_id,
      'name', t.name, 'category_id', t.category_id, 'category_name', c.name, 'city', t.city,
      'address_is_public', t.address_is_public,
      'profile_image', t.profile_image, 'experience_years', t.experience_years, 'bio', t.bio,
      'skills', (
        select coalesce(json_agg(json_build_object('skill_name', skill) order by place), '[]')
        from unnest(t.skills) with ordinality as listed (skill, place)),
      'hourly_rate', trim_scale(t.hourly_rate), 'services', t.services, 'sectors', t.sector_ids,
      'days_off', to_json(days_off_texts(t.days_off * ${FROM_TODAY})),
      'average_rating', case when t.review_count = 0 then 0 else t.rating_sum::float8 / t.review_count end,
      'review_count', t.review_count,
      'histogram', (select json_object_agg(stars, count) from unnest(t.star_counts) with ordinality as listed (count, stars)),
      'verifications', (
        select coalesce(json_agg(json_build_object('kind', kind, 'month', month) order by kind), '[]')
        from (
          select kind, to_char(max(given_at) at time zone 'America/Santo_Domingo', 'YYYY-MM') as month
          from verifications where technician_id = t.id and status = 'given' and not is_expired group by kind) v),
      'response', case when t.delivered_count >= 5 then json_build_object(
        'hours', t.answer_hours, 'share', round(t.answered_count::numeric / t.delivered_count, 2)) end,
      'completed_count', case when t.completed_count >= 5 then t.completed_count end,
      'guarantees', (
        select case when count(*) >= ${GUARANTEE_LIMITS.shownFrom} then json_build_object(
          'honoured', count(*) filter (where e.kind = 'guarantee_honoured'), 'decided', count(*)) end
        from service_requests r join service_request_events e on e.service_request_id = r.id
        where r.technician_id = t.id and e.kind in ('guarantee_honoured', 'guarantee_refused')),
      'work_photos', (
        select coalesce(json_agg(json_build_object('id', w.id, 'caption', w.caption) order by w.place, w.id), '[]')
        from work_photos w where w.technician_id = t.id),
      'available', t.available::integer,
      'created_at', ${isoInstant('t.created_at')})::text as open_text
    from technicians t
    join users u on u.id = t.user_id
    left join categories c on c.id = t.category_id
    where t.id = ${technicianId} and (t.deleted_at is null or t.hidden_rule is not null)`.execute(db)
  return rows[0]
}

/** How many people starred the profile. */
export async function countFavourites(db: Db, technicianId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favourites where technician_id = ${technicianId}`.execute(db)
  return rows[0]?.count ?? 0
}

type TechnicianChanges = Omit<TechnicianProfileChanges, 'category_id'> & {
  category_id?: number | null | undefined
  profile_image?: string | null | undefined
}

/** Writes the fields that are not undefined, but no days off of the past; false for a technician who has left. */
export async function updateTechnician(
  trx: Trx,
  technicianId: number,
  { services, hours, days_off: daysOff, ...fields }: TechnicianChanges,
): Promise<boolean> {
  const prices = services?.map(({ price }) => price)
  const priced = services && {
    services: JSON.stringify(services),
    price_from: prices?.length ? Math.min(...prices) : null,
  }
  const ranges = daysOff?.map(rangeOf).map(({ first, last }) => `[${first},${last}]`)
  const updated = await trx
    .updateTable('technicians')
    .set({ ...fields, ...priced, updated_at: sql`now()` })
    .set({
      ...(hours && { hours: weekText(hours) }),
      ...(ranges && {
        days_off: sql`days_off - ${FROM_TODAY} + ${`{${ranges.join()}}`}::datemultirange * ${FROM_TODAY}`,
      }),
    })
    .where('id', '=', technicianId)
    .where(IS_KEPT)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function lockTechnician(
  trx: Trx,
  technicianId: number,
): Promise<{ profile_image: string | null } | undefined> {
  return trx
    .selectFrom('technicians')
    .where('id', '=', technicianId)
    .where(IS_KEPT)
    .select('profile_image')
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the user's only profile. `is_kept`: the technician has not left, though an admin may have hidden the profile. */
export async function lockTechnicianOfUser(
  trx: Trx,
  userId: number,
): Promise<{ profile_image: string | null; is_kept: boolean } | undefined> {
  return trx
    .selectFrom('technicians')
    .where('user_id', '=', userId)
    .select(['profile_image', IS_KEPT.as('is_kept')])
    .forUpdate()
    .executeTakeFirst()
}

/** The fields of a profile that exist from its registration on. */
export type RegisteredFields = Omit<TechnicianUpgradeInput, 'contact_public'>
export type NewTechnician = RegisteredFields & { user_id: number; profile_image: string | null }

/**
 * Creates the user's profile, or restores the one that the user left, with its reviews and skills. A hidden one stays
 * hidden.
 */
export async function insertOrReviveTechnician(trx: Trx, technician: NewTechnician): Promise<number> {
  const { user_id: _, ...fields } = technician
  const { id } = await trx
    .insertInto('technicians')
    .values(technician)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...fields,
        available: true,
        deleted_at: sql`case when technicians.hidden_rule is not null then technicians.deleted_at end`,
        updated_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets `users.role` only. The caller creates the profile and ends sessions. */
export async function updateRoleToTechnician(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ role: 'technician', updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export async function updateProfileAsBlank(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('technicians')
    .set({ bio: '', address: '', skills: [], services: '[]', price_from: null, sector_ids: [] })
    .set({ hours: '', days_off: '{}' })
    .set({ profile_image: null, available: false, hidden_rule: null, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** The words by which search finds a user's profile, in lower case and without accents. */
export async function listSearchWords(trx: Trx, userId: number): Promise<string[]> {
  const found = await trx
    .selectFrom('technicians')
    .select(sql<string[]>`tsvector_to_array(fts)`.as('words'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.words ?? []
}

/** Removes a profile from every list, until `updateProfileAsShown`. */
export async function updateProfileAsHidden(trx: Trx, technicianId: number, rule: Rule): Promise<void> {
  await trx
    .updateTable('technicians')
    .set({ hidden_rule: rule, deleted_at: sql`coalesce(deleted_at, now())`, updated_at: sql`now()` })
    .where('id', '=', technicianId)
    .execute()
}

/**
 * Lists the hidden profile of a user again, unless the person is suspended or no longer a technician. Returns the rule for
 * which it was hidden; null if it was not hidden.
 */
export async function updateProfileAsShown(trx: Trx, userId: number): Promise<Rule | null> {
  const { rows } = await sql<{ hidden_rule: Rule }>`
    update technicians t set hidden_rule = null, updated_at = now(),
      deleted_at = case when u.suspended_at is null and u.role = 'technician' then null else t.deleted_at end
    from (select id, hidden_rule from technicians where user_id = ${userId} and hidden_rule is not null for no key update) before, users u
    where t.id = before.id and u.id = t.user_id returning before.hidden_rule`.execute(trx)
  return rows[0]?.hidden_rule ?? null
}

/** Moves the 30 days of which cards and directory know the days off. Returns how many profiles changed. */
export async function updateDaysOffSoon(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`update technicians set days_off_soon = days_off_soon(days_off)
    where (days_off <> '{}' or days_off_soon <> '{}') and days_off_soon <> days_off_soon(days_off)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function updateOrder(trx: Trx): Promise<void> {
  await sql`select refresh_order()`.execute(trx)
}
