import { untested } from './node-faults.ts'
import './directory.node.ts'
import './replays.node.ts'
import './storage.node.ts'

// The imported files above register the tests. Any worker may run any of them. This check runs when Playwright collects the
// tests, so one listed fault without a test stops them all.
const missing = untested()
if (missing.length > 0) throw new Error(`listed as proved at level node, but not tested: ${missing.join()}`)
