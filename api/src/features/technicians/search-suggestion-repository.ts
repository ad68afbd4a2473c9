import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const SHARED_BY_FEW = 20

export type SimilarWord = { word: string; similarity: number; frequency: number }

/** Every category that words may mean, and what its admins say of it. */
export async function listSpokenCategories(
  db: Db,
): Promise<{ id: number; name: string; synonyms: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'synonyms'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** True where some technician's words begin with it (as of the last refill of the vocabulary). */
export async function isKnownBeginning(db: Db, word: string): Promise<boolean> {
  const row = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('word', '>=', word)
    // Words are made of a-z and 0-9, and in collation C the sign { comes right after z: every word that begins with `word`
    // lies between the two.
    .where('word', '<', `${word}{`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The words of the vocabulary that share the most trigrams, most alike first. */
export async function listSimilarWords(db: Db, word: string, most: number): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select word, similarity, frequency from similar_words(${word}, ${most})`.execute(db)
  return rows
}

/** Refills the vocabulary from the technicians listed now; half a minute at a million of them. */
export async function updateVocabulary(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '300000', true)`.execute(trx)
  await sql`select refresh_search_vocabulary()`.execute(trx)
}

/**
 * Drops those of `words` by which nobody listed is found, before the hourly refill would. What many share tells nobody and
 * is costly to look for.
 */
export async function deleteUnusedWords(trx: Trx, words: string[]): Promise<void> {
  await sql`
    delete from search_vocabulary v where word = any(${words}::text[]) and frequency <= ${SHARED_BY_FEW}
      and not exists (select from technicians t where t.deleted_at is null and t.fts @@ v.word::tsquery)`.execute(
    trx,
  )
}
