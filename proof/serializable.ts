import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runApiSuite } from './kit/api-suite.ts'

/**
 * The whole suite of the API with every transaction SERIALIZABLE, lone statements too. `--plant one-try` never repeats one, which
 * must be noticed.
 */
const { plant } = parseArgs({ options: { plant: { type: 'string' } } }).values
if (plant !== undefined && plant !== 'one-try') throw new Error(`No defect is called ${plant}: one-try`)
const planted = plant
  ? ['--config', fileURLToPath(import.meta.resolve('./serializable/one-try.vitest.config.ts'))]
  : []
const is_green = await runApiSuite(planted, { TEST_ISOLATION: 'serializable' })
console.log(
  `every transaction serializable: ${is_green ? 'the suite passes' : 'broken'}, load ${loadavg()[0]?.toFixed(1)}`,
)
process.exitCode = is_green ? 0 : 1
