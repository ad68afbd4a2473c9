import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '../../lib/make-folder.ts'
import { findProcess } from './pid-file.ts'
import { findPrograms, type Programs } from './programs.ts'
import { chooseSystemUser, isOpenTo, isRoot, runProgram, type SystemUser } from './system-user.ts'

export const SUPERUSER = 'postgres'
const VAR_FOLDER = '/var/lib/tecnicerca'
const IS_WINDOWS = process.platform === 'win32'

/** A data folder of PostgreSQL, with what is needed to run it. */
export type Cluster = {
  folder: string
  programs: Programs
  systemUser: SystemUser | undefined
  isDurable: boolean
  /** Only on Windows, where the server listens on loopback, which is open to every local user. */
  password?: string
}

/** Data of an earlier start; `base` contains the folder `pg<major>`. */
export type ExistingCluster = SystemUser & { base: string; folder: string; major: number }

/** Opens or creates the cluster of a `DATA_DIR`. Throws if it cannot be used here; the message says what to do. */
export async function openCluster(
  dataDir: string,
  isDurable: boolean,
  log: (line: string) => void,
): Promise<Cluster> {
  const existing = await findExistingClusters(dataDir)
  const systemUser = await chooseSystemUser(existing)
  const base = existing[0]?.base ?? (await chooseBase(dataDir, systemUser))
  if (base !== dataDir) log(`the data of ${dataDir} is kept in ${base}`)
  const programs = await findPrograms({ base, systemUser }, log)
  const ours = existing.find(({ folder, major }) => major === programs.major && folder.endsWith(`pg${major}`))
  const first = ours ?? existing[0]
  if (first) await refuseUnusable(first, programs.major, systemUser)
  return prepareCluster(ours?.base ?? base, { programs, systemUser, isDurable })
}

/** Existing clusters: first those in `dataDir`, then those in the fallback folder. */
export async function findExistingClusters(dataDir: string): Promise<ExistingCluster[]> {
  const clusters: ExistingCluster[] = []
  for (const base of [dataDir, fallbackBase(dataDir)]) {
    for (const name of await fs.readdir(base).catch(() => [])) {
      const folder = join(base, name)
      const major = /^pg\d+$/.test(name) ? await readMajor(folder) : Number.NaN
      if (!major) continue
      const { uid, gid } = await fs.stat(folder)
      clusters.push({ base, folder, major, uid, gid })
    }
  }
  return clusters
}

/** The PostgreSQL version of a data folder; NaN without data. A folder that we may not read counts as data. */
async function readMajor(folder: string): Promise<number> {
  const version = fs.readFile(join(folder, 'PG_VERSION'), 'utf8')
  return Number.parseInt(
    await version.catch(({ code }) => (code === 'EACCES' ? basename(folder).slice(2) : '')),
    10,
  )
}

/** Data folder to use when the system user cannot enter `dataDir`; each `dataDir` has its own. */
const fallbackBase = (dataDir: string): string =>
  join(VAR_FOLDER, `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`)

async function chooseBase(dataDir: string, systemUser: SystemUser | undefined): Promise<string> {
  const bases = isRoot() ? [dataDir, fallbackBase(dataDir)] : [dataDir]
  for (const base of bases) if (await isUsable(base, systemUser)) return base
  const places = bases.join(' and ')
  throw new Error(`${places} cannot be written or entered: choose another DATA_DIR, or set DATABASE_URL`)
}

async function isUsable(base: string, systemUser: SystemUser | undefined): Promise<boolean> {
  try {
    // A strict umask would close the new folder to PostgreSQL's user. The folder pg<major> in it stays at 0700.
    if (await makeFolder(base)) await fs.chmod(base, 0o755)
    await fs.access(base, fs.constants.W_OK)
    return await isOpenTo(base, systemUser)
  } catch {
    return false
  }
}

async function refuseUnusable(
  { folder, major, uid }: ExistingCluster,
  ours: number,
  systemUser: SystemUser | undefined,
): Promise<void> {
  if (major !== ours)
    throw new Error(
      `${folder} holds data of PostgreSQL ${major}, and the programs here are PostgreSQL ${ours}. Nothing was changed. ` +
        `To keep the data: dump it with a PostgreSQL ${major}, move that folder out of the way, start, and load the dump; ` +
        'or serve it from there and set DATABASE_URL. To begin anew: move it away',
    )
  const runsAs = systemUser?.uid ?? process.getuid?.() ?? uid
  if (runsAs !== uid || !(await isOpenTo(folder, systemUser)))
    throw new Error(
      `${folder} belongs to the user ${uid} or is closed to the user ${runsAs}, as whom PostgreSQL would run: start as the ` +
        'owner, give it away (chown -R), open the folders above it (chmod a+x), or choose another DATA_DIR',
    )
}

/** The cluster in `<base>/pg<major>`; creates it if absent. */
export async function prepareCluster(
  base: string,
  options: Pick<Cluster, 'programs' | 'systemUser' | 'isDurable'>,
): Promise<Cluster> {
  const folder = join(base, `pg${options.programs.major}`)
  const passwordFile = `${folder}.password`
  if (IS_WINDOWS) await fs.writeFile(passwordFile, randomUUID(), { flag: 'wx' }).catch(() => {})
  if (!(await readMajor(folder))) await createCluster(base, folder, options)
  const password = IS_WINDOWS && (await fs.readFile(passwordFile, 'utf8'))
  return { ...options, folder: await fs.realpath(folder), ...(password && { password }) }
}

/** Creates the cluster in a temporary folder, and renames that to `folder` once it is complete. */
async function createCluster(
  base: string,
  folder: string,
  { programs, systemUser, isDurable }: Omit<Cluster, 'folder'>,
): Promise<void> {
  for (const entry of await fs.readdir(base)) {
    const pid = /^pg\d+\.init-(\d+)-/.exec(entry)?.[1]
    const isLeftOver = pid && !(await findProcess(Number(pid)))
    if (isLeftOver) await fs.rm(join(base, entry), { recursive: true, force: true })
  }
  const staging = await fs.mkdtemp(`${folder}.init-${process.pid}-`)
  try {
    if (systemUser) await fs.chown(staging, systemUser.uid, systemUser.gid)
    const args = [`--pgdata=${staging}`, `--username=${SUPERUSER}`, '--encoding=UTF8', '--data-checksums']
    args.push(...(IS_WINDOWS ? ['--auth=scram-sha-256', `--pwfile=${folder}.password`] : ['--auth=trust']))
    // The same sort order on every machine; old servers lack a built-in locale.
    if (programs.major >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    if (!isDurable) args.push('--no-sync')
    const initdb = (locale: string) =>
      runProgram(join(programs.bin, 'initdb'), [...args, `--locale=${locale}`], systemUser)
    const { isOk, output } = await initdb('C.UTF-8')
    // Old C libraries lack C.UTF-8.
    if (!isOk && !(await initdb('C')).isOk) throw new Error(`initdb failed:\n${output}`)
    await fs.rename(staging, folder).catch((cause) => {
      throw new Error(`${folder} is in the way: start again, or move it away if it is not PostgreSQL's`, {
        cause,
      })
    })
  } finally {
    await fs.rm(staging, { recursive: true, force: true })
  }
  if (IS_WINDOWS) return
  const handle = await fs.open(base, 'r')
  await handle.sync().finally(() => handle.close())
}
