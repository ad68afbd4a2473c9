import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, SUPERUSER } from './cluster.ts'
import type { Connection } from './connection.ts'
import { findPostmaster } from './pid-file.ts'
import { programOptions } from './system-user.ts'

export type Address = Pick<Connection, 'host' | 'port'>

export type ServerOptions = { database: string; settings: Record<string, string> }

/** A server that we started and that accepts connections. `ended` resolves when it has ended for any reason. */
export type OwnServer = { connection: Connection; ended: Promise<unknown>; stop: () => Promise<void> }

const IS_WINDOWS = process.platform === 'win32'
export const LOOPBACK = '127.0.0.1'
const POLL_MS = 10
const LARGEST_LOG = 5 * 1024 * 1024

const DEFAULTS = {
  max_connections: '100',
  shared_buffers: '128MB',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are in our own log, without their values. Leaving them out here keeps PostgreSQL's log small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const FOR_TESTS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * A shell that starts a watcher and then becomes postgres. The watcher stops the server when our process dies. It is
 * started first, so that the server is never without it, and as a grandchild, because postgres does not expect a child
 * that it did not start. It reads a pipe from us: a word means that we saw the server end; end of file means that we
 * died by any signal or that we stop. The pipe is not stdin, because Node closes stdin before our process has ended.
 * SIGINT asks postgres for a fast shutdown with a checkpoint. After ten seconds SIGQUIT stops it without one, and the
 * next start recovers. The server has ended when the lock file beside its socket is gone; its process id may stay if
 * nothing collects the exit status of orphans. The watcher ignores signals to our group: it must outlive the server.
 */
const UNIX_SCRIPT = `
log=$1; sockets=$2; shift 2
( (
  trap '' HUP INT TERM
  read -r word <&3 && exit 0
  kill -INT $$
  turns=0
  while [ -e "$sockets/.s.PGSQL.5432.lock" ] && [ $turns -lt 200 ] && kill -0 $$; do
    turns=$((turns + 1))
    [ $turns -eq 100 ] && kill -QUIT $$
    sleep 0.1
  done
  rm -rf -- "$sockets"
) >/dev/null 2>&1 & )
umask 077
exec "$@" >>"$log" 2>&1 3<&-
`

/** Runs `pg_ctl` instead of postgres, because it drops administrator rights, with which postgres refuses to run. */
const WINDOWS_SCRIPT = `
const { spawnSync, spawn } = require('node:child_process')
const [log, pgCtl, folder, options] = process.argv.slice(1)
const run = (...args) => spawnSync(pgCtl, [...args, '-D', folder], { windowsHide: true, stdio: 'ignore' }).status
if (run('start', '-w', '-l', log, '-o', options) !== 0) process.exit(1)
const end = () => process.exit(run('stop', '-w', '-m', 'fast'))
process.stdin.on('end', end).on('error', end).resume()
setInterval(() => {
  const check = spawn(pgCtl, ['status', '-D', folder], { windowsHide: true, stdio: 'ignore' })
  check.on('exit', (code) => code === 0 || process.exit(1))
}, 2000)
`

export const logFile = (folder: string): string => join(folder, 'server.log')

/** Creates a socket folder closed to other users, as the server trusts all who connect. On Windows: a free port. */
export async function chooseAddress({ systemUser }: Cluster): Promise<Address> {
  if (IS_WINDOWS) {
    const listener = createServer().listen(0, LOOPBACK)
    await once(listener, 'listening')
    const { port } = listener.address() as { port: number }
    listener.close()
    return { host: LOOPBACK, port }
  }
  // Not the system's temporary folder, because a socket's path may have at most 103 characters.
  const host = await mkdtemp('/tmp/tcpg-')
  if (systemUser) await chown(host, systemUser.uid, systemUser.gid)
  return { host, port: 5432 }
}

export async function removeAddress({ host }: Address): Promise<void> {
  if (!IS_WINDOWS) await rm(host, { recursive: true, force: true })
}

/** Starts a server and waits until it is ready; undefined if it ended before that. It ends with our process. */
export async function startServer(
  cluster: Cluster,
  address: Address,
  options: ServerOptions,
): Promise<OwnServer | undefined> {
  const { folder, password } = cluster
  const { host, port } = address
  const log = logFile(folder)
  // Makes the pid file of a killed server harmless.
  await findPostmaster(folder)
  if (((await stat(log).catch(() => undefined))?.size ?? 0) > LARGEST_LOG) await rename(log, `${log}.1`)
  if (!IS_WINDOWS) {
    for (const left of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(host, left), { force: true })
  }
  const child = spawnServer(cluster, address, options)
  const pipe = child.stdio[IS_WINDOWS ? 0 : 3] as Socket
  const ended = once(child, 'exit').catch(() => {})
  pipe.on('error', () => {})
  child.once('exit', () => pipe.end('ended\n'))
  // Do not keep our process alive if it forgets stop(); the watcher then stops the server.
  child.unref()
  pipe.unref()
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  while (isRunning()) {
    const postmaster = await findPostmaster(folder)
    if (postmaster?.isReady && (IS_WINDOWS || postmaster.pid === child.pid)) {
      const stop = async () => {
        child.ref()
        if (!IS_WINDOWS) child.kill('SIGINT')
        pipe.end()
        if (isRunning()) await ended
        await removeAddress(address)
      }
      const connection = { host, port, user: SUPERUSER, database: options.database }
      return { connection: { ...connection, ...(password && { password }) }, ended, stop }
    }
    await delay(POLL_MS)
  }
  return undefined
}

function spawnServer(
  { folder, programs, systemUser, isDurable }: Cluster,
  { host, port }: Address,
  { settings }: ServerOptions,
) {
  const all = {
    ...DEFAULTS,
    ...(isDurable ? {} : FOR_TESTS),
    ...settings,
    listen_addresses: IS_WINDOWS ? host : '',
    unix_socket_directories: IS_WINDOWS ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
    logging_collector: 'off',
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const options = { ...programOptions(systemUser), detached: true }
  if (IS_WINDOWS) {
    const quoted = args.map((argument) => `"${argument.replaceAll('"', '\\"')}"`).join(' ')
    const program = ['-e', WINDOWS_SCRIPT, logFile(folder), join(programs.bin, 'pg_ctl'), folder, quoted]
    return spawn(process.execPath, program, { ...options, stdio: ['pipe', 'ignore', 'ignore'] })
  }
  const program = [logFile(folder), host, join(programs.bin, 'postgres'), '-D', folder, ...args]
  // In a session of its own, so that Ctrl-C reaches only our process.
  return spawn('/bin/sh', ['-c', UNIX_SCRIPT, 'sh', ...program], {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
}
