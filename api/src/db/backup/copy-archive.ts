import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type CopiedTable, listCopiedTables, listSequenceSettings } from './copied-tables.ts'

/** The first line of an archive, following `-- `. */
export type ArchiveHeader = {
  format: 'tecnicerca'
  version: 1
  taken_at: string
  /** The newest migration of our schema; `job_migration` is that of the job queue's schema. */
  migration: string
  job_migration: number
  tables: string[]
}

/**
 * Writes a snapshot of all rows as gzipped COPY statements. This equals the data part of a pg_dump; the schema comes from
 * the migrations named in the header.
 */
export async function writeCopyArchive(client: pg.Client, file: string): Promise<void> {
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query('set local statement_timeout = 0')
  await pipeline(Readable.from(archiveOf(client)), createGzip(), createWriteStream(file, { mode: 0o600 }))
  await client.query('commit')
}

async function* archiveOf(client: pg.Client): AsyncGenerator<string | Buffer> {
  const tables = await listCopiedTables(client)
  yield `-- ${JSON.stringify(await headerOf(client, tables))}\n`
  for (const { name, columns } of tables) {
    const rows = `${name} (${columns.join(', ')})`
    yield `copy ${rows} from stdin;\n`
    yield* client.query(copyTo(`copy ${rows} to stdout`)) as AsyncIterable<Buffer>
    yield '\\.\n'
  }
  for (const setting of await listSequenceSettings(client)) yield `${setting}\n`
}

async function headerOf(client: pg.Client, tables: CopiedTable[]): Promise<ArchiveHeader> {
  const { rows } = await client.query<Pick<ArchiveHeader, 'taken_at' | 'migration' | 'job_migration'>>(
    `select to_json(now()) #>> '{}' as taken_at, (select max(name) from kysely_migration) as migration,
      (select max(id) from graphile_worker.migrations) as job_migration`,
  )
  const [found] = rows
  if (!found?.migration) throw new Error('this database is not of TecniCerca')
  return { format: 'tecnicerca', version: 1, ...found, tables: tables.map(({ name }) => name) }
}
