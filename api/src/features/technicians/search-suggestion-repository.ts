import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const SHARED_BY_FEW = 20

export type SimilarWord = { word: string; similarity: number; frequency: number }

/** The categories that search words may mean (all but archived ones), with the synonyms that admins entered. */
export async function listCategoriesWithSynonyms(
  db: Db,
): Promise<{ id: number; name: string; synonyms: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'synonyms'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** True if a word of some technician begins with `word` (as of the last rebuild of the vocabulary). */
export async function isKnownBeginning(db: Db, word: string): Promise<boolean> {
  const row = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('word', '>=', word)
    // Words contain only a-z and 0-9, and in collation C `{` comes right after z. So every word that begins with `word`
    // lies between the two bounds.
    .where('word', '<', `${word}{`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The words of the vocabulary that share the most trigrams with `word`, most similar first. */
export async function listSimilarWords(db: Db, word: string, most: number): Promise<SimilarWord[]> {
  const { rows } = await sql<SimilarWord>`
    select word, similarity, frequency from similar_words(${word}, ${most})`.execute(db)
  return rows
}

/** Rebuilds the vocabulary from the listed technicians; takes half a minute for a million of them. */
export async function updateVocabulary(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '300000', true)`.execute(trx)
  await sql`select refresh_search_vocabulary()`.execute(trx)
}

/**
 * Deletes from the vocabulary those of `words` that find no listed technician, without waiting for the hourly rebuild.
 * Skips words that many technicians share: they reveal no single person and are expensive to check.
 */
export async function deleteUnusedWords(trx: Trx, words: string[]): Promise<void> {
  await sql`
    delete from search_vocabulary v where word = any(${words}::text[]) and frequency <= ${SHARED_BY_FEW}
      and not exists (select from technicians t where t.deleted_at is null and t.fts @@ v.word::tsquery)`.execute(
    trx,
  )
}
