import { access, rename, rm, writeFile } from 'node:fs/promises'
import pg from 'pg'
import type { ConnectedDatabase } from '../connect.ts'
import { LEFT_OUT_TABLES } from './copied-tables.ts'
import { writeCopyArchive } from './copy-archive.ts'
import { findDumpPrograms, runDumpProgram } from './dump-programs.ts'

export type BackupFormat = 'pg_dump' | 'copy'

/**
 * Writes one moment of the database to `file`, which must not exist and which its owner alone may read; readers and writers go on meanwhile. By pg_dump
 * where one fits the server, otherwise as an archive of COPY statements.
 */
export async function writeBackup(
  database: Pick<ConnectedDatabase, 'owner' | 'url'>,
  file: string,
): Promise<BackupFormat> {
  if (await isThere(file)) throw new Error(`${file} exists already`)
  const part = `${file}.part`
  await rm(part, { force: true })
  // Made here, because pg_dump would make it for everybody to read; who writes into it leaves its mode as it is.
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
