import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { NOTICE_PREFERENCES, NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { NoticePreferences, NoticesAnswer } from '@tecnicerca/shared/notices'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { hydrated, test } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  setStatus,
  shareSession,
  signIn,
} from './marketplace.ts'
import { CALLS, chip, countStored, openForLater, reopen, SOON, signInOnce } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: NAVIGATION.notices(unread), exact: true })
const noticesWith = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Reloads, as when the user returns to the app. Its polling interval is longer than a test waits. */
async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

async function noticesOf({ api }: Person): Promise<NoticesAnswer> {
  return (await (await api.get('/api/notices')).json()) as NoticesAnswer
}

async function unreadOf(person: Person): Promise<string[]> {
  const { notices } = await noticesOf(person)
  return notices.filter(({ read_at: readAt }) => readAt === null).map(({ kind }) => kind)
}

type NoticeSetup = { customer: Person; technician: Person; asked: ServiceRequest }

/** Creates a customer with an accepted request and with a request in which the technician wrote two messages. */
async function customerWithNotices(request: Parameters<typeof newCustomer>[0]): Promise<NoticeSetup> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const first = await ask(customer, technician, { service_description: 'Poner una lámpara.' })
  await setStatus(technician, first.id, 'accepted')
  const asked = await ask(customer, technician, { service_description: 'Cambiar el breaker.' })
  for (const text of ['¿De cuántos amperios?', 'Llevo uno de 20.'])
    await technician.api.post(`/api/service-requests/${asked.id}/messages`, { data: { text } })
  return { customer, technician, asked }
}

test('unread notices show on bell and app icon; opening one marks it read', async ({ page, request }) => {
  const { customer, asked } = await customerWithNotices(request)
  await page.addInitScript(() =>
    Object.assign(navigator, { setAppBadge: async (count: number) => void (document.title = `(${count})`) }),
  )
  await shareSession(page, customer)
  await page.goto('/')
  await expect(bell(page, 3)).toHaveText('3', SOON)
  await expect(page).toHaveTitle('(3)')
  await bell(page, 3).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.notices)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  const messages = noticesWith(page, 'te escribió')
  await expect(messages).toContainText('Llevo uno de 20.')
  await expect(messages).toContainText(NOTICES.unread)
  await expect(messages).toContainText(NOTICES.othersUnread(1))
  expect(await unreadOf(customer)).toHaveLength(3)

  await messages.getByRole('link').click()
  await expect(page).toHaveURL(`/my-requests/${asked.id}`)
  await expect(page.getByRole('log', { name: CASES.thread })).toContainText('Llevo uno de 20.', SOON)
  await expect.poll(() => unreadOf(customer)).toEqual(['accepted'])
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(messages).not.toContainText(NOTICES.unread)
  await expect(bell(page, 1)).toHaveText('1')

  await page.getByRole('button', { name: NOTICES.readAll }).click()
  await expect(page.getByRole('main')).not.toContainText(NOTICES.unread)
  await expect(page.getByRole('button', { name: NOTICES.readAll })).toHaveCount(0)
  await expect(bell(page, 0)).toHaveText('')
  await expect.poll(() => unreadOf(customer)).toEqual([])
})

test('notices read offline are marked read on the server later', async ({ page, context, request }) => {
  const { customer } = await customerWithNotices(request)
  await shareSession(page, customer)
  await openForLater(page, '/avisos')
  await expect(noticesWith(page, 'te escribió')).toBeVisible()
  const database = `tecnicerca-u-${customer.user.id}`
  await expect.poll(() => countStored(page, { database, store: 'cases' }), SOON).toBe(2)
  const sent: (string | null)[] = []
  page.on('request', (call) => {
    if (call.url().endsWith('/notices/read')) sent.push(call.postData())
  })
  await context.setOffline(true)
  await reopen(page, '/avisos')
  await expect(noticesWith(page, 'te escribió')).toContainText('Llevo uno de 20.')
  await expect(bell(page, 3)).toBeVisible()
  await noticesWith(page, 'te escribió').getByRole('link').click()
  await expect(page).toHaveURL(/\/my-requests\/\d+$/)
  await expect(page.getByRole('log', { name: CASES.thread })).toContainText('Llevo uno de 20.')
  await expect(bell(page, 1)).toBeVisible()
  await reopen(page, '/pendientes')
  await expect(page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
  expect(await unreadOf(customer)).toHaveLength(3)

  await context.setOffline(false)
  await expect.poll(() => unreadOf(customer), SOON).toEqual(['accepted'])
  await reloadPage(page)
  await expect(bell(page, 1)).toBeVisible()
  const { notices } = await noticesOf(customer)
  expect(new Set(sent)).toEqual(
    new Set([JSON.stringify({ up_to: notices[0]?.id, service_request_id: notices[0]?.service_request_id })]),
  )
})

test('a sign-out removes the bell and the database of the user @prove', async ({ page, request }) => {
  const { customer } = await customerWithNotices(request)
  await page.goto('/')
  await hydrated(page)
  await signInOnce(page, customer)
  await reopen(page, '/avisos')
  // The fourth tells of the sign-in on this phone, as the email address is not confirmed.
  await expect(bell(page, 4)).toBeVisible(SOON)
  await reopen(page, '/my-account')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Avisos/ })).toHaveCount(0)
  await page.goto('/avisos')
  await expect(page).toHaveURL(/\/login/)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain(`tecnicerca-u-${customer.user.id}`)
})

test('a person chooses push or email for each group of notices', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const storedPreferences = async () =>
    (await (await customer.api.get('/api/notices/preferences')).json()) as NoticePreferences
  await signIn(page, customer)
  await page.goto('/my-account')
  const { push, mail, groups, choice, quiet } = NOTICE_PREFERENCES
  const byMail = page.getByRole('checkbox', { name: choice(groups.offers.title, mail) })
  await expect(byMail).toBeChecked()
  await byMail.click()
  await expect(byMail).not.toBeChecked()
  await page.getByRole('checkbox', { name: choice(groups.answers.title, push) }).click()
  await page.getByRole('switch', { name: quiet }).click()
  await expect(page.getByRole('switch', { name: quiet })).not.toBeChecked()
  expect(await storedPreferences()).toMatchObject({
    push: { accepted: false, cancelled: false, completed: false, offered: true, message: true },
    mail: { offered: false, accepted: true },
    quiet_hours: false,
  })
  await expect(page.getByRole('checkbox', { name: choice(groups.messages.title, mail) })).toHaveCount(0)
})
