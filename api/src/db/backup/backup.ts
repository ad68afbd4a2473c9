import { access, rename, rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import type { ConnectedDatabase } from '../connect.ts'
import { LEFT_OUT_TABLES } from './copied-tables.ts'
import { writeCopyArchive } from './copy-archive.ts'
import { findDumpPrograms, runDumpProgram } from './dump-programs.ts'

export type BackupFormat = 'pg_dump' | 'copy'

/**
 * Writes a consistent snapshot of the database to `file` without blocking reads and writes. `file` must not exist; only
 * its owner may read it. Uses pg_dump if a version fits the server, otherwise writes an archive of COPY statements.
 */
export async function writeBackup(
  database: Pick<ConnectedDatabase, 'owner' | 'url'>,
  file: string,
): Promise<BackupFormat> {
  if (await isThere(file)) throw new Error(`${file} exists already`)
  const part = `${file}.part`
  await rm(part, { force: true })
  // Create the file first: pg_dump would make it readable for everybody, but keeps the mode of an existing file.
  await writeFile(part, '', { mode: 0o600, flag: 'wx' })
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    const programs = await findDumpPrograms(await serverMajor(client))
    if (programs) {
      const leftOut = LEFT_OUT_TABLES.map((name) => `--exclude-table-data=${name}`)
      const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`]
      await runDumpProgram(programs.pg_dump, database.url, [...args, ...leftOut])
    } else {
      await writeCopyArchive(client, part)
    }
    await rename(part, file)
    return programs ? 'pg_dump' : 'copy'
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

async function serverMajor(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}
