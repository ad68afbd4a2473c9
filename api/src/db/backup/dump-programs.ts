import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** `pg_dump` and `pg_restore` of the same PostgreSQL installation. */
export type DumpPrograms = { pg_dump: string; pg_restore: string; major: number }

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const SUFFIX = process.platform === 'win32' ? '.exe' : ''

const execute = promisify(execFile)

/** The oldest programs that fit the server, or undefined. pg_dump refuses servers newer than itself. */
export async function findDumpPrograms(serverMajor: number): Promise<DumpPrograms | undefined> {
  return (await listDumpPrograms()).find(({ major }) => major >= serverMajor)
}

/** The newest programs, or undefined. pg_restore refuses files of a newer pg_dump. */
export async function findNewestDumpPrograms(): Promise<DumpPrograms | undefined> {
  return (await listDumpPrograms()).at(-1)
}

/** All installed pairs of programs, sorted from the oldest version to the newest. */
async function listDumpPrograms(): Promise<DumpPrograms[]> {
  // Debian's folders come first, because its programs on PATH are wrappers that choose a version themselves.
  const folders = [...(await debianFolders()), ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  const found = await Promise.all(folders.map((folder) => programsIn(folder)))
  return found.filter((programs) => programs !== undefined).toSorted((a, b) => a.major - b.major)
}

/** Runs pg_dump or pg_restore. Throws its error output. The password is not an argument, where `ps` would show it. */
export async function runDumpProgram(program: string, url: string, args: string[]): Promise<void> {
  const [, before, after] = /^([a-z]+:\/\/[^:@/?#]*):[^/?#]*(@[^@/?#]*(?:[/?#].*)?)$/.exec(url) ?? []
  const { password } = new pg.Client({ connectionString: url })
  const hasPassword = before !== undefined && after !== undefined && typeof password === 'string'
  const env = hasPassword ? { PGPASSWORD: password } : {}
  const dbname = hasPassword ? before + after : url
  try {
    await execute(program, ['--no-password', `--dbname=${dbname}`, ...args], {
      env: { ...process.env, LC_ALL: 'C', ...env },
    })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(`${program} failed: ${stderr.trim() || message}`, { cause: error })
  }
}

async function debianFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => [])
  return versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))
}

async function programsIn(folder: string): Promise<DumpPrograms | undefined> {
  const [pgDump, pgRestore] = ['pg_dump', 'pg_restore'].map((name) => join(folder, name + SUFFIX)) as [
    string,
    string,
  ]
  const versions = await Promise.all([pgDump, pgRestore].map((program) => majorOf(program)))
  const [major, other] = versions
  return major !== undefined && major === other
    ? { pg_dump: pgDump, pg_restore: pgRestore, major }
    : undefined
}

async function majorOf(program: string): Promise<number | undefined> {
  const said = await execute(program, ['--version']).catch(() => undefined)
  const major = /\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}
