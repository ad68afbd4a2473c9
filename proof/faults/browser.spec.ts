import { test } from '@playwright/test'
import { untested } from './browser-faults'
import './clock-and-network.browser'
import './deploy.browser'
import './lifecycle.browser'
import './network.browser'
import './session.browser'
import './storage.browser'
import './told.browser'

// The tests are those that the files above register; any worker may run any of them.
test.describe.configure({ timeout: 200_000, mode: 'parallel' })

// Read when the tests are gathered: with a fault that is listed and not tested none of them runs.
const missing = untested()
if (missing.length > 0)
  throw new Error(`listed as proved at level browser, but not tested: ${missing.join()}`)
