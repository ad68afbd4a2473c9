import { describe, expect, test } from 'vitest'
import { PASSWORD_TOO_SHORT } from '../accounts.ts'
import { CATEGORY_NAME_REQUIRED } from '../categories.ts'
import { PHOTO_TOO_LARGE } from '../photos.ts'
import { ERROR_MESSAGES } from '../protocol/errors.ts'
import * as access from './access.ts'
import * as account from './account/account.ts'
import * as consents from './account/consents.ts'
import * as admin from './admin/admin.ts'
import * as cases from './cases.ts'
import * as common from './common.ts'
import * as install from './install.ts'
import * as navigation from './navigation.ts'
import * as offline from './offline.ts'
import * as profile from './profile.ts'
import * as home from './public-pages/home.ts'
import * as howItWorks from './public-pages/how-it-works.ts'
import * as privacy from './public-pages/privacy.ts'
import * as profileHead from './public-pages/profile-head.ts'
import * as share from './public-pages/share.ts'
import * as terms from './public-pages/terms.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as server from './server.ts'
import * as serviceRequests from './service-requests.ts'
import * as session from './session.ts'
import { SPECIFIED_LABELS, SPECIFIED_WORDS } from './specified-words.fixture.ts'
import * as technicians from './technicians.ts'
import * as titles from './titles.ts'
import * as work from './work.ts'

const MODULES = [
  access,
  account,
  admin,
  cases,
  common,
  consents,
  home,
  howItWorks,
  install,
  navigation,
  offline,
  privacy,
  profile,
  profileHead,
  reviews,
  search,
  server,
  serviceRequests,
  session,
  share,
  technicians,
  terms,
  titles,
  work,
]
const PLACEHOLDERS = ['{n}', '{message}']
const OF_SCHEMAS = [PASSWORD_TOO_SHORT, CATEGORY_NAME_REQUIRED, PHOTO_TOO_LARGE]
const catalogue = new Set([...MODULES.flatMap(textsOf), ...textsOf(ERROR_MESSAGES), ...OF_SCHEMAS])

/** All texts inside `value`. A function is called with each placeholder. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return PLACEHOLDERS.flatMap((placeholder) => textsOf(value(placeholder, placeholder, placeholder)))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

describe.each(Object.entries(SPECIFIED_WORDS))('the catalogue has the words of %s', (_section, words) => {
  test.each([...words])('%s', (text) => {
    expect(catalogue).toContain(text)
  })
})

test.each([...SPECIFIED_LABELS])('the catalogue has the label %s', (label) => {
  expect(catalogue).toContain(label)
})

test('no text of the catalogue is empty, padded or contains double spaces', () => {
  const badTexts = [...catalogue].filter((text) => text !== text.trim() || text === '' || text.includes('  '))
  expect(badTexts).toEqual([])
})
