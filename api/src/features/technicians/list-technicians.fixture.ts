import { type SearchableTechnician, type SortableTechnician, singleWords } from '@tecnicerca/shared/search'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type NewTechnician = {
  name: string
  category_id: number | null
  city: string
  available: boolean
  bio: string
  skills: string[]
  hourly_rate: number
  experience_years: number
  rating_sum: number
  review_count: number
  counted_rating_sum: number
  counted_review_count: number
}

/** Inserts users and their technicians in one statement each. Returns the technicians' ids in the given order. */
export async function insertTechnicians(db: Db, technicians: Partial<NewTechnician>[]): Promise<number[]> {
  const rows = technicians.map((fields, index) => ({ ...DEFAULTS, ...fields, n: index + 1 }))
  const { rows: users } = await sql<{ id: number }>`
    insert into users (name, email, password_hash, phone, role)
    select t.name, gen_random_uuid() || '@ejemplo.do', '-', '809', 'technician'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (name text, n integer) order by n
    returning id`.execute(db)
  const { rows: inserted } = await sql<{ id: number }>`
    insert into technicians (user_id, category_id, city, available, bio, skills, hourly_rate, experience_years,
      rating_sum, review_count, counted_rating_sum, counted_review_count, address)
    select u.id, category_id, city, available, bio, skills, hourly_rate, experience_years, rating_sum, review_count,
      counted_rating_sum, counted_review_count, ''
    from unnest(${users.map((user) => user.id)}::integer[]) with ordinality as u (id, n)
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (category_id integer, city text,
      available boolean, bio text, skills text[], hourly_rate numeric, experience_years integer, rating_sum integer,
      review_count integer, counted_rating_sum integer, counted_review_count integer, n integer) using (n)
    order by n returning id`.execute(db)
  return inserted.map((row) => row.id)
}

const DEFAULTS: NewTechnician = {
  name: 'Ana Reyes',
  category_id: 1,
  city: 'Santiago',
  available: true,
  bio: '',
  skills: [],
  hourly_rate: 500,
  experience_years: 5,
  rating_sum: 0,
  review_count: 0,
  counted_rating_sum: 0,
  counted_review_count: 0,
}

export type StoredTechnician = SearchableTechnician &
  SortableTechnician & { category_id: number | null; sector_ids: number[] }

/** All listed technicians, in the form that search reads. */
export async function readTechnicians(db: Db): Promise<StoredTechnician[]> {
  const stored = await db
    .selectFrom('technicians as t')
    .leftJoin('categories as c', 'c.id', 't.category_id')
    .select([
      't.id',
      't.name',
      't.category_id',
      't.city',
      't.available',
      't.score',
      't.skills',
      't.hourly_rate',
    ])
    .select(['t.experience_years', 't.rank_score', 't.sector_ids', 'c.name as category_name'])
    .select(sql<string>`coalesce(c.synonyms, '')`.as('category_synonyms'))
    .select(sql<string>`left(t.bio, 160)`.as('bio'))
    .where('t.deleted_at', 'is', null)
    .execute()
  return stored.map((one) => ({ ...one, category_synonyms: singleWords(one.category_synonyms) }))
}

/** A pseudo-random generator that gives the same numbers in every run. */
export function seededRandom(seed: number): {
  below: (n: number) => number
  pick: <T>(list: readonly T[]) => T
} {
  let state = seed
  // mulberry32
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(draw() * n)
  return { below, pick: <T>(list: readonly T[]) => list[below(list.length)] as T }
}
