import { loadavg } from 'node:os'
import { runSuite } from './kit/suite.ts'

/** Runs all tests of the API with every transaction SERIALIZABLE, single statements too. */
const { isGreen } = await runSuite({ project: 'api', env: { TEST_ISOLATION: 'serializable' } })
console.log(
  `every transaction serializable: ${isGreen ? 'the suite passes' : 'broken'}, load ${loadavg()[0]?.toFixed(1)}`,
)
process.exitCode = isGreen ? 0 : 1
