import { randomUUID } from 'node:crypto'
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { findProcess } from './processes.ts'
import { type Identity, runProgram } from './run-program.ts'

export const SUPERUSER = 'postgres'

/**
 * A data folder on disk with everything needed to run it. `password` is only set on Windows, which uses no Unix sockets
 * here.
 */
export type Cluster = {
  folder: string
  log_file: string
  binaries: Binaries
  identity: Identity | undefined
  password: string | undefined
}

type Wanted = { base: string; binaries: Binaries; identity: Identity | undefined; is_durable: boolean }

/** Returns the cluster in `<base>/pg<major>`; creates it if absent. */
export async function prepareCluster({
  base,
  binaries,
  identity,
  is_durable: isDurable,
}: Wanted): Promise<Cluster> {
  const name = `pg${binaries.major}`
  const folder = join(base, name)
  const logFile = join(base, `${name}.log`)
  const password = await preparePassword(join(base, `${name}.password`))
  if (!(await isCluster(folder))) {
    await removeUnfinished(base, name)
    const staging = await mkdtemp(join(base, `${name}.init-${process.pid}-`))
    await initialize({ staging, binaries, identity, is_durable: isDurable, password })
    await publish(staging, folder, base)
  }
  return { folder: await realpath(folder), log_file: logFile, binaries, identity, password }
}

const isCluster = (folder: string): Promise<boolean> =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** On Windows the server listens on loopback, open to every local user, so it asks for a password. */
async function preparePassword(file: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(() => {})
  return readFile(file, 'utf8')
}

async function removeUnfinished(base: string, name: string): Promise<void> {
  for (const entry of await readdir(base)) {
    const pid = new RegExp(`^${name}\\.init-(\\d+)-`).exec(entry)?.[1]
    if (!pid || (await findProcess(Number(pid)))) continue
    await rm(join(base, entry), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

type Initialization = Omit<Wanted, 'base'> & { staging: string; password: string | undefined }

async function initialize({
  staging,
  binaries,
  identity,
  is_durable: isDurable,
  password,
}: Initialization): Promise<void> {
  const passwordFile = `${staging}.password`
  const common = [`--pgdata=${staging}`, `--username=${SUPERUSER}`, '--encoding=UTF8', '--data-checksums']
  if (!isDurable) common.push('--no-sync')
  common.push(...(password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']))
  try {
    if (identity) await chown(staging, identity.uid, identity.gid)
    if (password) await writeFile(passwordFile, password, { mode: 0o600 })
    const outputs: string[] = []
    for (const locale of localeChoices(binaries.major)) {
      const { isOk, output } = await runProgram(binaries.initdb, [...common, ...locale], identity)
      if (isOk) return
      outputs.push(output)
    }
    throw new Error(`initdb failed:\n${outputs[0]}`)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The same sort order on every machine. Old C libraries lack C.UTF-8, and old servers lack a built-in locale. */
function localeChoices(major: number): string[][] {
  if (major < 17) return [['--locale=C.UTF-8'], ['--locale=C']]
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    [...builtin, '--locale=C.UTF-8'],
    [...builtin, '--locale=C'],
  ]
}

/** The rename makes the cluster visible only when it is complete. If two processes race, the first wins. */
async function publish(staging: string, folder: string, base: string): Promise<void> {
  try {
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (await isCluster(folder)) return
    throw new Error(`${folder} is in the way and is not a PostgreSQL data folder: move it away`, {
      cause: error,
    })
  }
  if (process.platform === 'win32') return
  const handle = await open(base, 'r')
  await handle.sync().finally(() => handle.close())
}
