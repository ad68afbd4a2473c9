import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the API's tests (those whose path holds one of `filters`, which may be options of vitest too) with `env` on top of ours; true where all pass. */
export async function runApiSuite(filters: string[], env: Record<string, string>): Promise<boolean> {
  const args = [VITEST, 'run', '--project', 'api', '--reporter', 'dot', ...filters]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
