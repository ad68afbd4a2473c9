import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** Compares 50,000 pages of random lists and searches of the server with what the phone would show. */
const { pages, seed } = parseArgs({
  options: {
    pages: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
}).values
console.log(`${pages} pages, seed ${seed}`)
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'list-differential']
const env = { ...process.env, LIST_PAGES: pages, LIST_SEED: seed }
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1
