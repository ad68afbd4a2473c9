import { access, readdir, realpath } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { VAR_FOLDER } from './data-folder.ts'
import { copyPackage, findEmbeddedPackage, repairPackage } from './embedded-package.ts'
import { type Identity, runProgram } from './run-program.ts'
import { isRoot } from './system-user.ts'
import { listOpenTempFolders } from './temp-folders.ts'

/** Programs of one PostgreSQL that the chosen user can run here. */
export type Binaries = { postgres: string; initdb: string; pg_ctl: string; major: number }

type Log = (line: string) => void

const OLDEST_MAJOR = 15
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const SUFFIX = process.platform === 'win32' ? '.exe' : ''

/** The embedded binaries, otherwise a PostgreSQL installed on the machine. Each is tried before it is chosen. */
export async function findBinaries(identity: Identity | undefined, log: Log): Promise<Binaries> {
  const native = findEmbeddedPackage()
  const embedded = native && (await tryPackage(native, identity, log))
  if (embedded) return embedded
  for (const folder of await listSystemFolders()) {
    const binaries = await tryFolder(folder, identity)
    if (binaries && binaries.major >= OLDEST_MAJOR) {
      log(`no embedded PostgreSQL runs here: using PostgreSQL ${binaries.major} of ${folder}`)
      return binaries
    }
  }
  throw new Error(
    `No embedded PostgreSQL runs on ${process.platform}-${process.arch}, and no PostgreSQL ${OLDEST_MAJOR} ` +
      `or newer is on PATH or under ${DEBIAN_FOLDER}: install one, or set DATABASE_URL to one that runs elsewhere`,
  )
}

/** The package in place, or a copy of it if the package cannot be repaired or the user has no access to it. */
export async function tryPackage(
  native: string,
  identity: Identity | undefined,
  log: Log,
): Promise<Binaries | undefined> {
  if (await repairPackage(native)) {
    const inPlace = await tryFolder(join(native, 'bin'), identity)
    const isWrongPlatform = !identity || !(await tryFolder(join(native, 'bin')))
    if (inPlace || isWrongPlatform) return inPlace
  }
  const parents = [...(await listOpenTempFolders(identity)), ...(isRoot() ? [VAR_FOLDER] : [])]
  for (const parent of parents) {
    const copy = await copyPackage(native, parent).catch(() => undefined)
    const binaries = copy && (await tryFolder(join(copy, 'bin'), identity))
    if (!binaries) continue
    log(`${native} is read-only or closed to the user PostgreSQL runs as: using a copy in ${copy}`)
    return binaries
  }
  return undefined
}

async function tryFolder(folder: string, identity?: Identity): Promise<Binaries | undefined> {
  const [postgres, initdb, pgCtl] = ['postgres', 'initdb', 'pg_ctl'].map((name) =>
    join(folder, name + SUFFIX),
  ) as [string, string, string]
  const { isOk, output } = await runProgram(postgres, ['--version'], identity)
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1])
  if (!isOk || !major || !(await runProgram(initdb, ['--version'], identity)).isOk) return undefined
  return { postgres, initdb, pg_ctl: pgCtl, major }
}

async function listSystemFolders(): Promise<string[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = await Promise.all(onPath.map((folder) => findProgramFolder(folder)))
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  const debian = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  return [...new Set([...found.filter((folder) => folder !== undefined), ...debian])]
}

/** initdb lies beside the real postgres, not beside a symlink to it. */
async function findProgramFolder(folder: string): Promise<string | undefined> {
  const program = join(folder, `postgres${SUFFIX}`)
  return access(program).then(
    async () => dirname(await realpath(program)),
    () => undefined,
  )
}
