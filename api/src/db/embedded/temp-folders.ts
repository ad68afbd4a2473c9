import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Identity } from './run-program.ts'
import { isOpenTo } from './system-user.ts'

const SOCKET_PREFIX = 'tcpg-'
/** `sun_path` holds 107 characters on Linux and 103 on macOS; the rest is `/tcpg-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_PARENT = 103 - '/tcpg-XXXXXX/.s.PGSQL.5432'.length

const parents = (): string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp'])]

/** The temporary folders that this user can reach, best first. */
export async function listOpenTempFolders(identity?: Identity): Promise<string[]> {
  const answers = await Promise.all(parents().map((parent) => isOpenTo(parent, identity)))
  return parents().filter((_, index) => answers[index])
}

/** Creates a folder for the server's socket that other users cannot enter: anybody who reaches the socket is trusted. */
export async function createSocketFolder(identity?: Identity): Promise<string> {
  const parent = (await listOpenTempFolders(identity)).find(({ length }) => length <= LONGEST_PARENT)
  if (!parent) throw new Error(`No temporary folder for the PostgreSQL socket among ${parents().join(', ')}`)
  const folder = await mkdtemp(join(parent, SOCKET_PREFIX))
  if (identity) await chown(folder, identity.uid, identity.gid)
  return folder
}

/** Removes the files of a killed server. The folder stays, so that nobody else can take its name. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
}

/** Removes one of our socket folders. Ignores any other path, since the path may come from a pid file. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const isOurs = parents().includes(dirname(folder)) && basename(folder).startsWith(SOCKET_PREFIX)
  if (isOurs) await rm(folder, { recursive: true, force: true }).catch(() => {})
}
