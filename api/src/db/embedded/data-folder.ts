import { createHash } from 'node:crypto'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makeFolder } from '../../lib/make-folder.ts'
import type { Identity } from './run-program.ts'
import { isOpenTo, isRoot } from './system-user.ts'

export const VAR_FOLDER = '/var/lib/tecnicerca'

/** Data of an earlier start; `base` contains the folder `pg<major>`. */
export type ExistingCluster = { base: string; folder: string; major: number; uid: number }

type Request = { data_dir: string; identity: Identity | undefined; existing: ExistingCluster[] }

/** Data folder to use when the system user cannot enter `data_dir`; each `data_dir` has its own. */
const fallbackBase = (dataDir: string): string =>
  join(VAR_FOLDER, `${basename(dataDir)}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`)

/** Existing clusters: first those in `data_dir`, then those in the fallback folder. */
export async function findExistingClusters(dataDir: string): Promise<ExistingCluster[]> {
  const found = await Promise.all([dataDir, fallbackBase(dataDir)].map((base) => listClusters(base)))
  return found.flat()
}

async function listClusters(base: string): Promise<ExistingCluster[]> {
  const names = (await readdir(base).catch(() => [])).filter((name) => /^pg\d+$/.test(name))
  const clusters = await Promise.all(names.map((name) => readCluster(base, join(base, name))))
  return clusters.filter((cluster) => cluster !== undefined)
}

async function readCluster(base: string, folder: string): Promise<ExistingCluster | undefined> {
  const { uid } = await stat(folder)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error) => {
    if (error.code === 'EACCES') throw new Error(foreignMessage(folder, uid))
    return undefined
  })
  return version ? { base, folder, major: Number.parseInt(version, 10), uid } : undefined
}

const foreignMessage = (folder: string, uid: number): string =>
  `The data in ${folder} belongs to another user (uid ${uid}): start as that user or as root, ` +
  'give it away with chown -R, or choose another DATA_DIR'

/**
 * The folder that holds or will hold `pg<major>`. Existing data decides; new data goes to a folder that the user can use.
 */
export async function chooseBase(
  request: Request,
  major: number,
  log: (line: string) => void,
): Promise<string> {
  const { data_dir: dataDir, identity, existing } = request
  const cluster = existing.find(({ folder }) => basename(folder) === `pg${major}`)
  refuseOtherMajor(cluster ?? existing[0], major)
  if (cluster) {
    await refuseClosed(cluster, identity)
    if (cluster.base !== dataDir) log(`the data of ${dataDir} is kept in ${cluster.base}`)
    return cluster.base
  }
  if (await canHold(dataDir, identity)) return dataDir
  const base = fallbackBase(dataDir)
  if (!isRoot() || !(await canHold(base, identity))) {
    const places = isRoot() ? `${dataDir} and ${base} cannot` : `${dataDir} cannot`
    throw new Error(`${places} be written or entered: choose another DATA_DIR, or set DATABASE_URL`)
  }
  log(`${dataDir} is closed to the user PostgreSQL runs as: the data is kept in ${base}`)
  return base
}

function refuseOtherMajor(other: ExistingCluster | undefined, major: number): void {
  if (!other || other.major === major) return
  throw new Error(
    `${other.folder} holds data of PostgreSQL ${other.major}, and the programs here are PostgreSQL ${major}. ` +
      `Nothing was changed. To keep the data: dump it with a PostgreSQL ${other.major}, move that folder out of ` +
      'the way, start, and load the dump; or serve it from there and set DATABASE_URL. To begin anew: move it away',
  )
}

async function refuseClosed({ folder, uid }: ExistingCluster, identity?: Identity): Promise<void> {
  const runsAs = identity?.uid ?? process.getuid?.()
  if (runsAs !== undefined && runsAs !== uid) throw new Error(foreignMessage(folder, uid))
  if (await isOpenTo(folder, identity)) return
  throw new Error(
    `${folder} holds data, but a folder above it is now closed to the user PostgreSQL runs as (uid ${uid}): ` +
      'open that folder again (chmod a+x), or move the data elsewhere and set DATA_DIR',
  )
}

async function canHold(base: string, identity?: Identity): Promise<boolean> {
  try {
    // A strict umask would close the new folder to the user; pg<major> itself stays at 0700.
    if (await makeFolder(base)) await chmod(base, 0o755)
    const trial = await mkdtemp(join(base, 'trial-'))
    try {
      if (identity) await chown(trial, identity.uid, identity.gid)
      return await isOpenTo(trial, identity)
    } finally {
      await rm(trial, { recursive: true })
    }
  } catch {
    return false
  }
}
