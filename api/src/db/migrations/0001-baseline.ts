import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

/** In the order in which they refer to each other. */
const FILES = [
  'extensions',
  'text',
  'accounts',
  'technicians',
  'cases',
  'reviews',
  'trust',
  'notices',
  'admin',
  'search',
  'server',
  'first-rows',
]

/** The tables of TecniCerca 1.0, and the rows with which every installation begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of FILES) {
    const text = await readFile(new URL(`../schema/${name}.sql`, import.meta.url), 'utf8')
    await sql.raw(text).execute(db)
  }
  await sql`insert into server_secrets (name, secret) values ('signing', ${randomBytes(32)})`.execute(db)
}
