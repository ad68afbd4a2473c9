import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Identity } from './run-program.ts'
import { isOpenTo } from './system-user.ts'

const SOCKET_PREFIX = 'tcpg-'
/** sunPath holds 107 characters on Linux and 103 on macOS; the rest is `/tcpg-XXXXXX/.s.PGSQL.5432`. */
const LONGEST_PARENT = 103 - '/tcpg-XXXXXX/.s.PGSQL.5432'.length

const parents = (): string[] => [...new Set([tmpdir(), '/tmp', '/var/tmp'])]

/** The temporary folders that this user can reach, best first. */
export async function listOpenTempFolders(identity?: Identity): Promise<string[]> {
  const answers = await Promise.all(parents().map((parent) => isOpenTo(parent, identity)))
  return parents().filter((_, index) => answers[index])
}

/** A new folder for the server's socket, closed to everybody else: who reaches the socket is trusted. */
export async function createSocketFolder(identity?: Identity): Promise<string> {
  const parent = (await listOpenTempFolders(identity)).find(({ length }) => length <= LONGEST_PARENT)
  if (!parent) throw new Error(`No temporary folder for the PostgreSQL socket among ${parents().join(', ')}`)
  const folder = await mkdtemp(join(parent, SOCKET_PREFIX))
  if (identity) await chown(folder, identity.uid, identity.gid)
  return folder
}

/** Removes what a killed server left; its folder stays, so that nobody else can take the name. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true })
}

/** Removes a socket folder of ours; any other path (it may come from a pid file) is left alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const isOurs = parents().includes(dirname(folder)) && basename(folder).startsWith(SOCKET_PREFIX)
  if (isOurs) await rm(folder, { recursive: true, force: true }).catch(() => {})
}
