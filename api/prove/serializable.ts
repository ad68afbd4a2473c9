import { loadavg } from 'node:os'
import { runApiSuite } from './api-suite.ts'

/** The whole suite of the API with every transaction SERIALIZABLE, lone statements too. */
const is_green = await runApiSuite([], { TEST_ISOLATION: 'serializable' })
console.log(
  `every transaction serializable: ${is_green ? 'the suite passes' : 'broken'}, load ${loadavg()[0]?.toFixed(1)}`,
)
process.exitCode = is_green ? 0 : 1
