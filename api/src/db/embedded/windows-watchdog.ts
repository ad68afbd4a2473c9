import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { programOptions } from './run-program.ts'
import { endOf, type LaunchRequest, type WatchedServer } from './watchdog.ts'

/** `pg_ctl` instead of postgres itself: it drops administrator rights, with which postgres refuses to run. */
const SCRIPT = `
const { spawnSync, spawn } = require('node:child_process')
const [pg_ctl, folder, log_file, options] = process.argv.slice(1)
const run = (...args) => spawnSync(pg_ctl, [...args, '-D', folder], { windowsHide: true, stdio: 'ignore' }).status
if (run('start', '-w', '-l', log_file, '-o', options) !== 0) process.exit(1)
const end = () => process.exit(run('stop', '-w', '-m', 'fast'))
process.stdin.on('end', end).on('error', end).resume()
setInterval(() => {
  const check = spawn(pg_ctl, ['status', '-D', folder], { windowsHide: true, stdio: 'ignore' })
  check.on('exit', (code) => code === 0 || process.exit(1))
}, 2000)
`

type Request = Omit<LaunchRequest, 'socketFolder' | 'identity' | 'program'> & {
  pg_ctl: string
  folder: string
}

/** Starts postgres under a small Node process, which stops it when the pipe from us closes. */
export function launchOnWindows({ pg_ctl: pgCtl, folder, args, log_file: logFile }: Request): WatchedServer {
  const options = args.slice(2).map((argument) => `"${argument.replaceAll('"', '\\"')}"`)
  const child = spawn(process.execPath, ['-e', SCRIPT, pgCtl, folder, logFile, options.join(' ')], {
    ...programOptions(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const pipe = child.stdin as Socket
  const ended = endOf(child)
  pipe.on('error', () => {})
  child.unref()
  pipe.unref()
  const isRunning = () => child.pid !== undefined && child.exitCode === null
  const stop = async () => {
    if (!isRunning()) return
    child.ref()
    pipe.end()
    await ended
  }
  return { isRunning, ended, stop }
}
