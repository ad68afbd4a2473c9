import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export type ProductProcess = {
  child: ChildProcess
  url: string
  output: () => string
  /** Sends the signal and waits for the process to end. Returns its exit code, or null if a signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Same values as in the Dockerfile. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }

/** Starts the product as the Docker image does, by default on a free port. Rejects if it ends before it is ready. */
export async function startProduct(
  env: Record<string, string>,
  nodeArguments: string[] = [],
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [...nodeArguments, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', ...MEMORY, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += data.toString()))
  const url = await new Promise<string>((ready, fail) => {
    child.stdout?.on('data', () => {
      const found = /"port":(\d+)[^\n]*"msg":"TecniCerca is ready"/.exec(output)
      if (found) ready(`http://127.0.0.1:${found[1]}`)
    })
    child.once('exit', (code) => fail(new Error(`ended with ${code}: ${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return { child, url, output: () => output, end }
}
