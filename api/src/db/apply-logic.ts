import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Trx } from './client.ts'

const FOLDER = new URL('./logic/', import.meta.url)

/**
 * Creates or replaces the functions, triggers and views of `logic/*.sql`, in the order of the file names, unless the database
 * already has those of this version. Every file can be run again.
 */
export async function applyLogic(trx: Trx): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), 'utf8')))
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex')
  const { rows } = await sql`select from logic_hash where hash = ${hash}`.execute(trx)
  if (rows.length > 0) return
  for (const text of texts) await sql.raw(text).execute(trx)
  await sql`delete from logic_hash`.execute(trx)
  await sql`insert into logic_hash (hash) values (${hash})`.execute(trx)
}
