import { ACCOUNT_EDIT, ERASURE } from '@tecnicerca/shared/messages/account/account'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { EMAIL_CHANGE } from '@tecnicerca/shared/messages/account/email-change'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { dialog, failed, loading, press, type Screen, submitted } from './looks-kinds.ts'
import { PASSWORD } from './people.ts'

const PASSKEY = {
  id: 1,
  name: 'Chrome en Android',
  created_at: '2026-11-04T12:00:00.000Z',
  last_used_at: null,
}

const PENDING_CHANGE = {
  email: 'ana@ejemplo.do',
  change: {
    email: 'ana.maria.de.los.santos.rodriguez@correo-de-la-empresa.ejemplo.do',
    ...{ asked_at: '2026-11-27T12:00:00.000Z', expires_at: '2026-11-28T12:00:00.000Z' },
  },
}

/** Screens where people change their own account or how they sign in. */
export const ACCOUNT_SCREENS: Screen[] = [
  {
    path: '/my-account/edit',
    state: 'with errors at its fields',
    act: async (page) => {
      await page.getByLabel(ACCOUNT_EDIT.newPassword, { exact: true }).fill('nueva456')
      await press(ACCOUNT_EDIT.save)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    path: '/my-account/erase',
    state: 'with errors at its fields',
    act: async (page) => {
      await press(ERASURE.submit)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    path: '/my-account/erase',
    state: 'with a pending erasure',
    answers: { '/users/me/erasure': { status: 202, json: { erase_at: '2026-12-04T12:00:00.000Z' } } },
    act: async (page) => {
      await page.getByLabel(ERASURE.password).fill('clave123')
      await press(ERASURE.submit)(page)
      await page.getByText(ERASURE.pendingText).waitFor()
    },
  },
  failed('/my-account/email', '/users/me/email', EMAIL_CHANGE.loadFailed),
  loading('/my-account/email', '/users/me/email'),
  submitted('/my-account/email', EMAIL_CHANGE.submit),
  {
    path: '/my-account/email',
    state: 'with a pending change',
    answers: { '/users/me/email': { status: 200, json: PENDING_CHANGE } },
    until: EMAIL_CHANGE.cancel,
  },
  failed('/my-account/devices', '/users/me/sessions', DEVICES.loadFailed),
  loading('/my-account/devices', '/users/me/sessions'),
  { path: '/my-account/devices', until: DEVICES.current },
  failed('/my-account/second-factor', '/users/me/second-factor', SECOND_FACTOR.loadFailed),
  loading('/my-account/second-factor', '/users/me/second-factor'),
  submitted('/my-account/second-factor', SECOND_FACTOR.start),
  {
    path: '/my-account/second-factor',
    state: 'with its QR code',
    act: async (page) => {
      await page.getByLabel(SECOND_FACTOR.password).fill(PASSWORD)
      await press(SECOND_FACTOR.start)(page)
    },
    until: SECOND_FACTOR.scan,
  },
  failed('/my-account/passkeys', '/users/me/passkeys', PASSKEYS.loadFailed),
  loading('/my-account/passkeys', '/users/me/passkeys'),
  submitted('/my-account/passkeys', PASSKEYS.create),
  {
    ...dialog('/my-account/passkeys', PASSKEYS.removeNamed('Chrome en Android')),
    answers: { '/users/me/passkeys': { status: 200, json: { passkeys: [PASSKEY] } } },
  },
]
