import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Plant, plantArguments } from './plant.ts'

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLANTED = fileURLToPath(new URL('planted.vitest.config.ts', import.meta.url))

type Suite = {
  project: 'api' | 'pwa'
  /** Beginnings of test files' paths from the root of the repository, and options of Vitest. */
  filters?: string[]
  env?: Record<string, string>
  plant?: Plant | undefined
  /** Does not print the output. */
  isQuiet?: boolean
}

/** Runs all or some tests of a project, with `plant` if one is given. */
export async function runSuite(suite: Suite): Promise<{ isGreen: boolean; output: string }> {
  const { project, filters = [], env = {}, plant, isQuiet = false } = suite
  const config = plant ? ['--config', PLANTED] : []
  // Vitest transforms modules. SQL files are read as they are, by the process that makes the template database.
  const hook = plant?.file.endsWith('.sql') ? plantArguments(plant) : []
  const args = [...hook, VITEST, 'run', '--project', project, '--reporter', 'dot', ...config, ...filters]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env, ...(plant && { PLANT: JSON.stringify(plant) }) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
      if (!isQuiet) process.stdout.write(data)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { isGreen: code === 0, output }
}
