import { test } from '@playwright/test'
import { untested } from './browser-faults.ts'
import './case-answers.browser.ts'
import './case-photos.browser.ts'
import './cases.browser.ts'
import './clock-and-network.browser.ts'
import './deploy.browser.ts'
import './lifecycle.browser.ts'
import './network.browser.ts'
import './session.browser.ts'
import './storage.browser.ts'
import './told.browser.ts'

// The tests are those that the files above register; any worker may run any of them.
test.describe.configure({ timeout: 200_000 })

// Read when the tests are gathered: with a fault that is listed and not tested none of them runs.
const missing = untested()
if (missing.length > 0)
  throw new Error(`listed as proved at level browser, but not tested: ${missing.join()}`)
