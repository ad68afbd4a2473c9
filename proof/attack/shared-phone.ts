import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TEST_PASSWORD, type TestUser } from '../../api/src/testing/api.ts'
import { createJudge, type Finding, type Judge, json } from '../../api/src/testing/attack/ground.ts'
import { hydrated } from '../../pwa/e2e/fixtures.ts'
import { placesWith } from '../../pwa/e2e/phone-storages.ts'
import { controlled } from '../../pwa/e2e/shell-phone.ts'
import { findBrowser } from '../../pwa/scripts/find-browser.ts'
import type { Field } from './field.ts'

const WORDS = ['Esmeraldina', 'CalleSecreta', 'esmeraldina@']
const PHONE = '809-555-7788'
const FORGETS_MS = 10_000

type Ways = {
  name: string
  leave: (context: BrowserContext, page: Page, victim: TestUser) => Promise<void>
}

/**
 * A stranger takes a phone after its user has signed out, or has changed the password on another device. They read every
 * storage, and pretend offline to be that user.
 */
export async function attackSharedPhone(field: Field): Promise<Finding> {
  const judge = createJudge()
  const { path, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args })
  try {
    for (const way of [ONLINE, OFFLINE, lostPhone(field)]) {
      const context = await browser.newContext({ baseURL: field.urls[0] })
      await takePhone(field, { judge, context, way })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return judge.finding()
}

const ONLINE: Ways = {
  name: 'with a network',
  leave: async (_, page) => {
    await page.getByRole('button', { name: SESSION.logout }).click()
    await page.getByText(SESSION.logout_success).waitFor()
  },
}
const OFFLINE: Ways = {
  name: 'without a network',
  leave: async (context, page) => {
    await context.setOffline(true)
    await page.getByRole('button', { name: SESSION.logout }).click()
    await page.getByRole('button', { name: SESSION.logoutHere }).click()
    await page.getByText(SESSION.logoutHereDone).waitFor()
  },
}

/** The owner changes the password on another device. The phone has a network and gets a moment to purge its data. */
const lostPhone = (field: Field): Ways => ({
  name: 'lost',
  leave: async (_, page, { email }) => {
    const login = json('POST', { email, password: TEST_PASSWORD })
    const elsewhere = await field.send('/api/auth/login', login)
    const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? ''
    const change = { name: 'Esmeraldina', phone: PHONE, currentPassword: TEST_PASSWORD }
    await field.send('/api/users/me', json('PUT', { ...change, newPassword: 'otra-clave' }, { cookie }))
    await page.goto('/my-requests')
    const loginScreen = page.getByLabel(SESSION.password)
    await loginScreen.waitFor({ timeout: FORGETS_MS }).catch(() => undefined)
    const deadline = performance.now() + FORGETS_MS
    while ((await placesWith(page, [...WORDS, PHONE])).length > 0 && performance.now() < deadline);
  },
})

type Taking = { judge: Judge; context: BrowserContext; way: Ways }

async function takePhone(field: Field, { judge, context, way }: Taking): Promise<void> {
  const victim = await field.createUser('customer', { name: 'Esmeraldina Paulino', phone: PHONE })
  await askForService(field, victim)
  const page = await context.newPage()
  const user = await usePhone(field, { page, victim })
  const before = await placesWith(page, [...WORDS, PHONE])
  judge.expect(before.length > 0, `${way.name}: nothing was on the phone before`)
  await open(page, '/my-account')
  await way.leave(context, page, victim)
  for (const place of await placesWith(page, [...WORDS, PHONE])) judge.expect(false, `${way.name}: ${place}`)
  await context.setOffline(true)
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await open(page, '/my-requests')
  const shown = (await page.textContent('main')) ?? ''
  judge.expect(!shown.includes('CalleSecreta'), `${way.name}: shown to who sets one entry`)
}

async function askForService(field: Field, victim: TestUser): Promise<void> {
  const technician = await field.createUser('technician')
  const body = {
    technician_id: technician.technician_id,
    service_description: 'Gotera',
    service_location: 'CalleSecreta 5',
    request_date: addDays(dayInSantoDomingo(new Date()), 200),
  }
  const answer = await field.send('/api/service-requests', json('POST', body, { cookie: victim.cookie }))
  if (answer.status !== 201) throw new Error(`asking: ${answer.status} ${await answer.text()}`)
}

async function usePhone(field: Field, { page, victim }: { page: Page; victim: TestUser }): Promise<unknown> {
  const answer = await field.send('/api/auth/check-session', { headers: { cookie: victim.cookie } })
  const { user } = (await answer.json()) as { user: unknown }
  const [name = '', value = ''] = victim.cookie.split('=')
  await open(page, '/')
  await controlled(page)
  await page.context().addCookies([{ name, value, url: field.urls[0] }])
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
  await open(page, '/my-requests')
  await page.getByText('CalleSecreta').waitFor()
  return user
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}
