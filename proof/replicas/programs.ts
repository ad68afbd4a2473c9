import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { endChild } from '../kit/child.ts'

export type Program = { child: ChildProcess; stop: () => Promise<void> }

const START_LIMIT_MS = 10_000

/** Throws an error that names the packages to install if a program is missing. */
export function refuseWithout(programs: string[]): void {
  const missing = programs.filter((name) => spawnSync(name, ['--version']).error !== undefined)
  if (missing.length > 0) throw new Error(`not installed: apt-get install ${missing.join(' ')}`)
}

/** Runs a program in the foreground and waits until something listens on `port`. */
export async function startProgram(
  command: [string, ...string[]],
  port: number,
  identity: { uid?: number; gid?: number } = {},
): Promise<Program> {
  const [name, ...args] = command
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output = `${output}${data.toString()}`.slice(-4000)))
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${name} does not start: ${output}`)
    await pause(20)
  }
  return {
    child,
    stop: () => endChild(child),
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const settle = (answer: boolean) => {
      socket.destroy()
      done(answer)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
