import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Identity } from './run-program.ts'
import { programOptions } from './run-program.ts'
import { openServerLog } from './server-log.ts'

/** A server that ends with this process. `ended` resolves when it has ended, for any reason. */
export type WatchedServer = { isRunning(): boolean; ended: Promise<void>; stop(): Promise<void> }

export type LaunchRequest = {
  program: string
  args: string[]
  socketFolder: string
  log_file: string
  identity: Identity | undefined
}

const STOP_LIMIT_MS = 15_000

/**
 * A shell that starts a watcher and then becomes postgres. The watcher stops the server when our process dies. It is
 * started first, so that the server is never without it, and as a grandchild, because postgres does not expect a child that
 * it did not start. It reads a pipe from us: a word means that we saw the server end; end of file means that we died, by
 * whatever signal. The pipe is not stdin, because Node closes stdin before our process has ended. SIGINT asks postgres for
 * a fast shutdown with a checkpoint. After ten seconds SIGQUIT stops it without one, and the next start recovers. The
 * server has ended when the lock file beside its socket is gone. Its process id may stay longer if nothing collects the
 * exit status of orphans.
 */
const SCRIPT = `
sockets=$1; shift
( (
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
exec "$@" 3<&-
`

/** Starts postgres in its own session, so that Ctrl-C reaches only our process. */
export async function launchWatched(request: LaunchRequest): Promise<WatchedServer> {
  const { program, args, socketFolder, log_file: logFile, identity } = request
  const log = await openServerLog(logFile, identity)
  try {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', socketFolder, program, ...args], {
      ...programOptions(identity),
      detached: true,
      stdio: ['ignore', log.fd, log.fd, 'pipe'],
    })
    return watch(child)
  } finally {
    await log.close()
  }
}

function watch(child: ChildProcess): WatchedServer {
  const pipe = child.stdio[3] as Socket
  const ended = endOf(child)
  pipe.on('error', () => {})
  child.once('exit', () => pipe.end('ended\n'))
  // Do not keep our process alive if it forgets stop(); the watcher then stops the server.
  child.unref()
  pipe.unref()
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isRunning()) return
    child.ref()
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
    await ended
    clearTimeout(timer)
  }
  return { isRunning, ended, stop }
}

/** Resolves when the process has ended, or if it could not be started at all. */
export async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'exit').catch(() => {})
}
