import { test } from '@playwright/test'
import { untested } from './browser-faults.ts'
import './case-answers.browser.ts'
import './case-photos.browser.ts'
import './cases.browser.ts'
import './clock-and-network.browser.ts'
import './deploy.browser.ts'
import './door.browser.ts'
import './door-codes.browser.ts'
import './drafts.browser.ts'
import './favourites.browser.ts'
import './guarantee.browser.ts'
import './lifecycle.browser.ts'
import './maintenance.browser.ts'
import './network.browser.ts'
import './quick-replies.browser.ts'
import './payments.browser.ts'
import './quotes.browser.ts'
import './restore.browser.ts'
import './hours.browser.ts'
import './reviews.browser.ts'
import './sectors.browser.ts'
import './session.browser.ts'
import './storage.browser.ts'
import './take-back.browser.ts'
import './told.browser.ts'
import './updates.browser.ts'
import './visits.browser.ts'
import './work-photos.browser.ts'

// The imported files above register the tests. Any worker may run any of them.
test.describe.configure({ timeout: 200_000 })

// Runs when Playwright collects the tests, so one listed fault without a test stops them all.
const missing = untested()
if (missing.length > 0)
  throw new Error(`listed as proved at level browser, but not tested: ${missing.join()}`)
