import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { User } from '@tecnicerca/shared/accounts'
import { OPEN_REQUEST, SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { PATIENCE_MS } from '../src/offline/outbox/deliver.ts'
import { hydrated } from './fixtures.ts'
import type { Person } from './marketplace.ts'
import { PASSWORD } from './people.ts'
import { controlled } from './shell-phone.ts'

/** Opens a path and waits for all that makes it open again without a network: worker, directory, categories. */
export async function openForLater(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await controlled(page)
  for (const store of ['directory', 'categories'])
    await expect.poll(() => countKept(page, { store }), { timeout: 20_000 }).toBeGreaterThan(0)
}

/** As a page that starts anew: the worker's shell, no word from the server's rendering. */
export async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** A session that a sign-out can end: `signIn` would bring the user back with every page. */
export async function enter(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const { user } = (await answer.json()) as { user: User }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** What may fail on purpose: pages ask all the same. */
export const CALLS = /\/(api|uploads)\/|\/sw\.js/

export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
export const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /pendiente/ })

/** Says that it shall be another one, where the technician has been asked before; gives the form. */
export async function requestForm(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  const another = page.getByRole('button', { name: OPEN_REQUEST.sendAnother })
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).or(another).waitFor()
  if (await another.isVisible()) await another.click()
  return dialog
}

/** Fills the dialog that is open and sends it. */
export async function askFor(page: Page, description: string): Promise<void> {
  const dialog = await requestForm(page)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill(description)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5 #12, Gurabo')
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
}

/** Ids of the technicians on screen, in their order. */
export async function shownIds(page: Page): Promise<number[]> {
  const links = page.getByRole('article').getByRole('link', { name: /^Ver Perfil de/ })
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return paths.map((path) => Number(path.split('/').at(-1)))
}

/** Makes the phone's directory that much older. */
export async function age(page: Page, hours: number): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('tecnicerca-public')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('meta', 'readwrite')
          const meta = transaction.objectStore('meta')
          const found = meta.get('directory')
          found.addEventListener('success', () => {
            const { id, value } = found.result
            meta.put({ id, value: { ...value, as_of: value.as_of - ms } })
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
    hours * 3_600_000,
  )
}

/**
 * Documents of `page` that are opened from now on wait 20 s, not `PATIENCE_MS`, for the server's word on what is sent: a refusal
 * that comes later than a screen waits is told elsewhere than at its field.
 */
export async function waitForRefusals(page: Page): Promise<void> {
  await page.addInitScript((patienceMs) => {
    const plain = window.setTimeout.bind(window)
    const stretched = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      plain(work, ms === patienceMs ? 20_000 : ms, ...rest)
    window.setTimeout = stretched as typeof window.setTimeout
  }, PATIENCE_MS)
}

type Kept = { database?: string; store: string; key?: number; saying?: string }

/** How many rows of a store the phone keeps: all, the one of `key`, those `saying` a text; 0 before there is a database. */
export function countKept(page: Page, kept: Kept): Promise<number> {
  const { database = 'tecnicerca-public', store, key, saying = '' } = kept
  return page.evaluate(
    async ([name, table, id, text]) => {
      const names = (await indexedDB.databases()).map((found) => found.name)
      if (!names.includes(name)) return 0
      return new Promise<number>((done) => {
        const opening = indexedDB.open(name)
        // Gone since it was listed, it must not be made anew by whoever looks.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => done(0))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(table)
          const rows = transaction.objectStore(table).getAll(id)
          transaction.addEventListener('complete', () => {
            opening.result.close()
            done(rows.result.filter((row) => JSON.stringify(row).includes(text)).length)
          })
        })
      })
    },
    [database, store, key, saying] as const,
  )
}

/** The server does it, and nobody hears, nor does the list of own requests tell; gives what ends that. */
export async function loseAnswers(context: BrowserContext, url: string): Promise<() => Promise<void>> {
  await context.route(url, async (route) => {
    await route.fetch()
    await route.abort()
  })
  // An answer, if not a good one: without any the phone would take itself for cut off.
  await context.route('**/api/service-requests/changes*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Inténtalo de nuevo.', code: 'internal' } }),
  )
  return () => context.unrouteAll({ behavior: 'wait' })
}
