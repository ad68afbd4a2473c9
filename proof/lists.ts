import { randomInt } from 'node:crypto'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runSuite } from './kit/suite.ts'

/** Compares 50,000 pages of random lists and searches from the server with what the phone would show. */
const { pages, seed } = parseArgs({
  options: {
    pages: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
}).values
console.log(`${pages} pages, seed ${seed}`)
const env = { LIST_PAGES: pages, LIST_SEED: seed }
const { isGreen } = await runSuite({ project: 'api', filters: ['list-differential'], env })
process.exitCode = isGreen ? 0 : 1
