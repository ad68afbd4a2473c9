import { untested } from './node-faults.ts'
import './conflict.node.ts'
import './directory.node.ts'
import './late.node.ts'
import './network.node.ts'
import './session.node.ts'
import './storage.node.ts'
import './tabs.node.ts'

// The tests are those that the files above register; any worker may run any of them.
// Read when the tests are gathered: with a fault that is listed and not tested none of them runs.
const missing = untested()
if (missing.length > 0) throw new Error(`listed as proved at level node, but not tested: ${missing.join()}`)
