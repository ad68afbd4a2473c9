import { foldWords, rankScore, singleWords } from '@tecnicerca/shared/search'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { insertTechnicians } from '../../features/technicians/list-technicians.fixture.ts'
import { untilBlocked } from '../../testing/blocked.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { inTransaction } from '../transaction.ts'

const database = await createTestDatabase()

afterAll(() => database.drop())

async function foldInSql(texts: string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select fold_words(text) as words from unnest(${texts}::text[]) with ordinality as t (text, n) order by n`.execute(
    database.db,
  )
  return rows.map((row) => row.words)
}

async function wordsOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(fts) as words from technicians where id = ${id}`.execute(database.db)
  return rows[0]?.words ?? []
}

describe('fold_words', () => {
  it('folds every code point as the phone does', async () => {
    const texts: string[] = []
    for (let first = 1; first <= 0x10ffff; first += 256) {
      const codes = Array.from({ length: 256 }, (_, index) => first + index)
      const characters = codes.filter((code) => code <= 0x10ffff).map((code) => String.fromCodePoint(code))
      texts.push(
        characters
          .map((character) => `a${character}Z${character}`)
          .join(' ')
          .toWellFormed(),
      )
    }
    const folded = await foldInSql(texts)
    expect(texts.filter((text, index) => foldWords(text).join() !== folded[index]?.join())).toEqual([])
  })

  it.each([
    '',
    '¡!',
    "D'Óleo O’Connor",
    'İSTANBUL ıspanak Straße ẞ',
    'ΣΑΣ ς 220V ½ ² ﬁn K Å',
    'n\u0303 \u0303n e\u0301\u0327\u1dc4x 👩‍🔧',
  ])('folds %j as the phone does', async (text) => {
    expect(await foldInSql([text])).toEqual([foldWords(text)])
  })
})

describe('rank_score', () => {
  it('equals rankScore for all sums and numbers of counted reviews', async () => {
    const [id = 0] = await insertTechnicians(database.db, [{}])
    const { rows } = await sql<{ expression: string }>`
      select pg_get_expr(adbin, adrelid) as expression from pg_attrdef d
      join pg_attribute a on a.attrelid = adrelid and attnum = adnum
      where adrelid = 'technicians'::regclass and attname = 'rank_score'`.execute(database.db)
    const expression = sql.raw(rows[0]?.expression ?? '')
    const scores = await sql<{ counted_rating_sum: number; counted_review_count: number; score: number }>`
      select counted_rating_sum, counted_review_count, ${expression} as score from (
        select sum as counted_rating_sum, count as counted_review_count from generate_series(0, 300) count,
          generate_series(count, 5 * count) sum
        union all select count * 4 + count / 7, count from generate_series(301, 2000000, 97) count
        union all values (0, 2147483647), (2147483647, 429496730)) t`.execute(database.db)
    const different = scores.rows.filter(
      ({ counted_rating_sum: sum, counted_review_count: count, score }) => rankScore(sum, count) !== score,
    )
    expect(scores.rows.length).toBeGreaterThan(200_000)
    expect(different).toEqual([])
    await sql`update technicians set counted_rating_sum = 148, counted_review_count = 31 where id = ${id}`.execute(
      database.db,
    )
    const stored = await sql`select rank_score from technicians where id = ${id}`.execute(database.db)
    expect(stored.rows).toEqual([{ rank_score: rankScore(148, 31) }])
  })
})

describe('the search columns', () => {
  it('change with the name of the user', async () => {
    const [id = 0] = await insertTechnicians(database.db, [{ name: 'José Peña' }])
    expect(await wordsOf(id)).toContain('pena')
    await sql`update users set name = 'Julia Ñáñez'
      where id = (select user_id from technicians where id = ${id})`.execute(database.db)
    const words = await wordsOf(id)
    expect(words).toContain('nanez')
    expect(words).not.toContain('pena')
  })

  it('change with the name and the synonyms of the category', async () => {
    const [id = 0] = await insertTechnicians(database.db, [{ category_id: 3 }])
    expect(await wordsOf(id)).toEqual(expect.arrayContaining(['carpinteria', 'ebanista']))
    await sql`update categories set name = 'Madera fina', synonyms = 'tornería' where id = 3`.execute(
      database.db,
    )
    const words = await wordsOf(id)
    expect(words).toEqual(expect.arrayContaining(['fina', 'torneria']))
    expect(words).not.toContain('ebanista')
  })

  it('contain the first 160 code points of the bio', async () => {
    const bio = `${'🔧'.repeat(150)} dentro fuera`
    const [id = 0] = await insertTechnicians(database.db, [{ bio }])
    const words = await wordsOf(id)
    expect(words).toContain('dentro')
    expect(words.filter((word) => word.startsWith('fu'))).toEqual(['fu'])
  })

  it('get the new name if a rename commits while the technician is inserted', async () => {
    const [user] = await database.db
      .insertInto('users')
      .values({
        name: 'Antes',
        email: 'carrera@ejemplo.do',
        password_hash: '-',
        phone: '',
        role: 'technician',
      })
      .returning('id')
      .execute()
    let inserting: Promise<unknown> = Promise.resolve()
    await inTransaction(database.db, async (trx) => {
      await sql`update users set name = 'Después' where id = ${user?.id}`.execute(trx)
      inserting = sql`insert into technicians (user_id, bio, experience_years, hourly_rate, city, address)
        values (${user?.id}, '', 1, 1, 'Santiago', '')`.execute(database.db)
      await Promise.race([inserting, untilBlocked(database.db, 1)])
    })
    await inserting
    const { rows } = await sql`select name from technicians where user_id = ${user?.id}`.execute(database.db)
    expect(rows).toEqual([{ name: 'Después' }])
  })
})

describe('the search vocabulary', () => {
  it('contains the words of listed technicians after each refresh', async () => {
    const [first = 0] = await insertTechnicians(database.db, [{ name: 'Zuleyka Yermenos' }])
    const isKnown = async () => {
      await sql`select refresh_search_vocabulary()`.execute(database.db)
      const { rows } = await sql`select word from search_vocabulary where word = 'zuleyka'`.execute(
        database.db,
      )
      return rows.length > 0
    }
    expect(await isKnown()).toBe(true)
    await sql`update technicians set deleted_at = now() where id = ${first}`.execute(database.db)
    expect(await isKnown()).toBe(false)
  })
})

it('a new word of a category rewrites its technicians, but a new phrase does not', async () => {
  await insertTechnicians(database.db, [{ category_id: 2 }])
  const writtenBy = async (synonyms: string) => {
    const places = async () =>
      (
        await sql<{
          place: string
        }>`select ctid::text as place from technicians where category_id = 2`.execute(database.db)
      ).rows
    const [old] = await places()
    await sql`update categories set synonyms = ${synonyms} where id = 2`.execute(database.db)
    const [now] = await places()
    return old?.place !== now?.place
  }
  expect(await writtenBy('plomero, baño tapado')).toBe(true)
  expect(await writtenBy('PLOMERO, baño tapado, tubo madre')).toBe(false)
})

it.each([
  '',
  ' , ,',
  'plomero',
  'Baño, baño tapado,wi-fi, ¿?, D’Óleo, tubería',
  'a;b, İSTANBUL, n\u0303',
  ',x,',
])('single_words returns for %j the same words as the phone', async (synonyms) => {
  const { rows } = await sql<{ words: string }>`select single_words(${synonyms}) as words`.execute(
    database.db,
  )
  expect(rows).toEqual([{ words: singleWords(synonyms) }])
})
