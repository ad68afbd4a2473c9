import type { Page } from '@playwright/test'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import { BLOCKED_CUSTOMERS, BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { MONTH } from '@tecnicerca/shared/messages/month'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { NOTICE_PREFERENCES, NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { MAIL_UNSUBSCRIBE } from '@tecnicerca/shared/messages/notices/push'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { HOURS_FORM } from '@tecnicerca/shared/messages/opening-hours'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SEARCH, SECTOR } from '@tecnicerca/shared/messages/search'
import {
  OPEN_REQUEST,
  SERVICE_REQUEST_FORM,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT, UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { WORK } from '@tecnicerca/shared/messages/work'
import { openMenu } from './case-screen.ts'
import { AGREEMENT_OF_CUSTOMER, AGREEMENT_OF_TECHNICIAN } from './looks-agreement.ts'
import {
  dialog,
  failed,
  loading,
  NO_CHANGES,
  OWN_REQUESTS,
  press,
  REFUSAL,
  REFUSED,
  requestFormOpen,
  type Screen,
  submitted,
  unsent,
  withoutOwnRequests,
} from './looks-kinds.ts'
import { ACCOUNT_SCREENS } from './looks-screens-account.ts'
import { ADMIN_SCREENS } from './looks-screens-admin.ts'
import { askFor, openForLater, reopen } from './offline-phone.ts'

/**
 * In paths, `:id` is a technician with reviews, `:known` one who has worked for the customer, `:talked` a request with
 * messages and an offer, and `:paid` the one of `prepareAgreement`.
 */
export const SCREENS: Record<'visitor' | 'customer' | 'technician' | 'admin', Screen[]> = {
  visitor: [
    { path: '/' },
    { path: '/?category_id=2147483647', state: 'no results' },
    { path: '/search' },
    { path: '/search?available=true', state: 'filters open', act: press(SEARCH.activeFilters(1)) },
    { path: '/search', state: 'two chosen', act: chooseTwo },
    // The phone keeps the two.
    { path: '/search', state: 'compared', act: press(CHOOSING.compare), until: CHOOSING.rows.price },
    { path: '/search', state: 'unknown sector', act: typeUnknownSector, until: SECTOR.similar },
    { path: '/search', state: 'sector', act: press(SECTOR.choose), until: SECTOR.search },
    { path: '/search', state: 'in a sector', act: chooseSector, until: SECTOR.chosen('Hato del Yaque') },
    { path: '/search?query=zzqqxxyy', state: 'no results' },
    { path: '/search?query=ba%C3%B1o%20tapado%20barato%20cerca%20de%20mi%20hoy', state: 'interpreted' },
    { path: '/search?query=cerrajero', state: 'a trade without category' },
    { path: '/technicians/:id' },
    requestFormOpen('request form without a session', async (page) => {
      await page.getByRole('dialog').getByRole('link', { name: SESSION.loginLink }).waitFor()
    }),
    requestFormOpen('request form with invalid account fields', async (page) => {
      await askFor(page, 'Revisar el inversor.')
      await press(SESSION.stepRegister)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    }),
    requestFormOpen('request form with a login', async (page) => {
      await askFor(page, 'Revisar el inversor.')
      await press(SESSION.stepHasAccount)(page)
      await page.getByRole('button', { name: SESSION.stepNoAccount }).waitFor()
    }),
    { path: '/technicians/abc', state: 'unknown' },
    { path: '/tecnicos/electricidad/santiago' },
    { path: '/como-funciona' },
    { path: '/privacidad' },
    { path: '/terminos' },
    {
      path: '/search',
      state: 'without a network',
      act: async (page) => {
        await openForLater(page)
        await page.context().setOffline(true)
        await reopen(page, '/search')
        await page.getByText(OFFLINE.offline).filter({ visible: true }).first().waitFor()
      },
    },
    {
      path: '/login',
      state: 'after the registration',
      act: async (page) => {
        const message = SESSION.register_success
        await page.evaluate((text) => history.replaceState({ ...history.state, message: text }, ''), message)
        await page.reload()
      },
      until: SESSION.register_success,
    },
    submitted('/login', SESSION.loginSubmit),
    submitted('/register', SESSION.registerSubmit),
    submitted('/register-technician', SESSION.technicianSubmit),
    submitted('/forgot-password', SESSION.forgotSubmit),
    { path: '/reset-password', state: 'without a link' },
    { path: '/confirmar-correo', state: 'without a link' },
    { path: '/avisos/baja', state: 'without a link' },
    { path: '/avisos/baja?token=1.x', until: MAIL_UNSUBSCRIBE.submit },
    { path: `/confirmar-correo?token=${'x'.repeat(43)}`, until: EMAIL.submit },
    { path: '/confirmar-cambio-de-correo', state: 'without a link' },
    {
      path: `/confirmar-cambio-de-correo?token=${'x'.repeat(43)}`,
      until: EMAIL_CHANGE_CONFIRMATION.submit,
    },
    submitted(`/reset-password?token=${'x'.repeat(43)}`, SESSION.resetSubmit),
    { path: '/nada', state: 'unknown' },
    { path: '/mis-tecnicos', state: 'none', until: FAVOURITES.none },
  ],
  customer: [
    // First, because the data whose loading fails must not be on the phone yet.
    ...[
      {
        ...failed('/become-technician', '/technicians/categories', UPGRADE.categoriesFailed),
        answers: { '/technicians/categories': REFUSED, '/notices?*': REFUSED },
      },
      failed('/avisos', '/notices?*', NOTICES.loadFailed),
      loading('/avisos', '/notices?*'),
    ].map(withoutOwnRequests),
    failed('/my-requests', OWN_REQUESTS, SERVICE_REQUESTS.loadFailed),
    loading('/my-requests', OWN_REQUESTS),
    failed('/my-requests/:talked', '/service-requests/*', CASES.loadFailed),
    loading('/my-requests/:talked', '/service-requests/*'),
    { path: '/', state: 'signed in' },
    { path: '/mis-tecnicos', until: FAVOURITES.worked },
    {
      path: '/my-requests',
      state: 'no requests',
      answers: { [OWN_REQUESTS]: { status: 200, json: NO_CHANGES } },
      until: SERVICE_REQUESTS.empty,
    },
    { path: '/my-account', until: NOTICE_PREFERENCES.quiet },
    failed('/my-account', '/notices/preferences', NOTICE_PREFERENCES.loadFailed),
    loading('/my-account', '/notices/preferences'),
    { path: '/avisos', until: NOTICES.readAll },
    {
      path: '/my-account',
      state: 'unconfirmed',
      answers: { '/auth/email-confirmation': { status: 200, json: { is_confirmed: false, can_send: true } } },
      until: EMAIL.unconfirmed,
    },
    ...ACCOUNT_SCREENS,
    { path: '/my-requests', until: SERVICE_REQUESTS.writeReview },
    dialog('/my-requests', SERVICE_REQUESTS.cancel),
    dialog('/my-requests/:talked', CASES.more),
    dialog('/my-requests/:talked', OFFER.counter),
    failed('/my-account/blocked-technicians', '/blocked-technicians', BLOCKED_TECHNICIANS.loadFailed),
    loading('/my-account/blocked-technicians', '/blocked-technicians'),
    { path: '/my-account/blocked-technicians', state: 'none', until: BLOCKED_TECHNICIANS.none },
    { path: '/my-requests/:talked', until: OFFER.counter },
    {
      path: '/my-requests/:talked',
      state: 'facts and a message opened',
      act: async (page) => {
        await page.getByRole('button', { name: CASES.showFacts }).click()
        await page.getByRole('button', { name: CASES.messageOptions }).first().click()
      },
    },
    ...AGREEMENT_OF_CUSTOMER,
    { path: '/my-requests/2147483647', state: 'unknown', until: CASES.missing },
    submitted('/my-requests/:talked', CASES.send),
    { path: '/my-requests?status=cancelled', state: 'none', until: SERVICE_REQUESTS.noneWithStatus },
    { path: '/technicians/:id', state: 'without a completed service', until: PROFILE.reviewHint },
    dialog('/technicians/:id', ABUSE_REPORTS.title.profile),
    {
      path: '/technicians/:known',
      state: 'after a service, with an open request',
      act: (page) => page.getByText(PROFILE.writeReview).waitFor(),
      until: OPEN_REQUEST.see,
    },
    {
      path: '/technicians/:known?request_service=true',
      state: 'asks before a second request',
      until: OPEN_REQUEST.another,
    },
    {
      path: '/technicians/:id?request_service=true',
      state: 'with errors at its fields',
      act: async (page) => {
        await press(SERVICE_REQUEST_FORM.submit)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    submitted('/reviews/create/:known', REVIEW.submit),
    submitted('/become-technician', UPGRADE.submit),
    { path: '/my-profile/edit', state: 'without a profile', until: PROFILE_EDIT.not_found },
    { path: '/pendientes', until: OFFLINE.pendingEmpty },
    unsent('refused', REFUSED, [REFUSAL, OFFLINE.attentionChip]),
    // The dialogs need the unsent items of the screens before them. `answers: {}` puts them into the same test.
    { ...dialog('/pendientes', OFFLINE.correct), answers: {} },
    unsent('kept', { status: 503 }, [OFFLINE.savedHere, OFFLINE.pendingChip]),
    { ...dialog('/my-account', SESSION.logout), answers: {} },
  ],
  technician: [
    ...[
      failed('/my-profile', '/technicians/profile', PROFILE.loadFailed),
      failed('/my-profile/edit', '/technicians/profile', PROFILE_EDIT.loadFailed(REFUSAL)),
      loading('/my-profile', '/technicians/profile'),
    ].map(withoutOwnRequests),
    failed('/', OWN_REQUESTS, SERVICE_REQUESTS.loadFailed),
    loading('/', OWN_REQUESTS),
    { path: '/', until: WORK.completedIn('').trim() },
    dialog('/', SHARE.own),
    { path: '/my-profile', until: PROFILE.edit },
    { path: '/my-profile/hours', until: HOURS_FORM.save },
    { path: '/technicians/:known', state: 'own profile', until: PROFILE.edit },
    { path: '/my-account', until: ACCOUNT.myProfile },
    {
      path: '/my-profile/edit',
      state: 'with errors at its fields',
      act: async (page) => {
        await page.getByLabel(PROFILE_EDIT.experience_years).fill('99')
        await press(PROFILE_EDIT.save)(page)
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    { path: '/my-requests', until: SERVICE_REQUESTS.complete },
    dialog('/my-requests', SERVICE_REQUESTS.reject),
    { path: '/avisos', until: NOTICES.unread },
    { path: '/my-requests/:talked', until: OFFER.own },
    ...AGREEMENT_OF_TECHNICIAN,
    inMenu('/my-requests/:talked', OFFER.propose),
    inMenu('/my-requests/:talked', BLOCKED_CUSTOMERS.block),
    failed('/my-account/blocked-customers', '/blocked-customers', BLOCKED_CUSTOMERS.loadFailed),
    loading('/my-account/blocked-customers', '/blocked-customers'),
    { path: '/my-account/quick-replies', until: QUICK_REPLIES.add },
    { path: '/mis-clientes', until: CUSTOMERS.agreed },
    { path: '/mi-mes', until: MONTH.jobs },
    { path: '/my-account/blocked-customers', state: 'none', until: BLOCKED_CUSTOMERS.none },
    {
      path: '/my-requests/:talked',
      state: 'of a blocked customer',
      act: blockCustomer,
      until: BLOCKED_CUSTOMERS.seeBlocked,
    },
    { path: '/my-account/blocked-customers', until: BLOCKED_CUSTOMERS.unblock },
    { path: '/my-requests?view=sent', state: 'none sent', until: SERVICE_REQUESTS.empty },
  ],
  admin: ADMIN_SCREENS,
}

/** The dialog that an entry of a case's menu opens. */
function inMenu(path: string, name: string): Screen {
  return {
    path,
    state: `dialog: ${name}`,
    act: async (page) => {
      await openMenu(page)
      await press(name)(page)
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).last().waitFor()
    },
  }
}

async function blockCustomer(page: Page): Promise<void> {
  await openMenu(page)
  await press(BLOCKED_CUSTOMERS.block)(page)
  await page.getByRole('alertdialog').getByRole('button', { name: BLOCKED_CUSTOMERS.blockShort }).click()
}

async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: SEARCH.chooseSeveral }).click()
  const checks = page.getByRole('article').getByRole('checkbox')
  for (const nth of [0, 1]) await checks.nth(nth).check()
  await page.getByRole('button', { name: CHOOSING.ask(2) }).waitFor()
}

async function typeUnknownSector(page: Page): Promise<void> {
  await press(SECTOR.choose)(page)
  await page.getByRole('dialog').getByLabel(SECTOR.search).fill('Gurabo Arriba')
}

async function chooseSector(page: Page): Promise<void> {
  await press(SECTOR.choose)(page)
  await press('Hato del Yaque')(page)
}
