import { existsSync } from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findExistingClusters } from './db/embedded/cluster.ts'
import { chooseSystemUser, isRoot, runProgram, type SystemUser } from './db/embedded/system-user.ts'
import type { Logger } from './lib/logger.ts'
import { makeFolder } from './lib/make-folder.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const CLUSTER = /^pg\d+$/

type Places = { dataDir: string; distDir: string }

/**
 * Switches the process from root to the system user that PostgreSQL runs as. Called once ports are open and the database
 * runs, since both may need root. Stays root, with a warning, if that user cannot read the program.
 */
export async function giveRootUp(places: Places, log: Logger): Promise<void> {
  if (!isRoot()) return
  const dataDir = resolve(places.dataDir)
  const existing = await findExistingClusters(dataDir)
  const systemUser = await chooseSystemUser(existing).catch(() => undefined)
  if (!systemUser || !(await canRead(systemUser, places.distDir)))
    return log.warn('runs as root: no other user of this machine can read the program')
  await makeFolder(dataDir).catch((error: Error) => {
    throw new Error(`DATA_DIR: ${error.message}`, { cause: error })
  })
  for (const folder of new Set([dataDir, ...existing.map(({ base }) => base)]))
    await handOver(folder, systemUser)
  process.setgroups?.([])
  process.setgid?.(systemUser.gid)
  process.setuid?.(systemUser.uid)
  log.info({ uid: systemUser.uid }, 'gave root up')
}

/** Tries to read one file of the API and one of the PWA. Files that are loaded later lie in the same folders. */
async function canRead(systemUser: SystemUser, distDir: string): Promise<boolean> {
  const files = [MAIN, join(distDir, 'index.html')].filter((file) => existsSync(file))
  return (await runProgram('/bin/sh', ['-c', 'cat "$@" > /dev/null', 'sh', ...files], systemUser)).isOk
}

/**
 * Gives the folder and its content to the user, except PostgreSQL's data, which that user already owns. Other replicas
 * rename and delete stored mails in it, so a file may disappear meanwhile.
 */
export async function handOver(folder: string, { uid, gid }: SystemUser): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (CLUSTER.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await handOver(path, { uid, gid })
    else if (entry.isFile()) await chown(path, uid, gid).catch(unlessGone)
  }
}

function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
