import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findPlant } from './kit/plant.ts'
import { runSuite } from './kit/suite.ts'
import { ONE_TRY } from './serializable/plants.ts'

/**
 * Runs all tests of the API with every transaction SERIALIZABLE, single statements too. `--plant one-try` never repeats a
 * transaction, which must be noticed.
 */
const { values } = parseArgs({ options: { plant: { type: 'string' } } })
const plant = findPlant([ONE_TRY], values.plant)
const { isGreen } = await runSuite({ project: 'api', env: { TEST_ISOLATION: 'serializable' }, plant })
console.log(
  `every transaction serializable: ${isGreen ? 'the suite passes' : 'broken'}, load ${loadavg()[0]?.toFixed(1)}`,
)
process.exitCode = isGreen ? 0 : 1
