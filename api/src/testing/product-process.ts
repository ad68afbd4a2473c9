import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export type ProductProcess = {
  child: ChildProcess
  url: string
  output: () => string
  /** Signals it and waits for its end; gives its exit code, null where a signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** As the image sets them: see the Dockerfile. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }

/** The product as the image runs it, on a free port unless told; rejects where it ends before it is ready. */
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
