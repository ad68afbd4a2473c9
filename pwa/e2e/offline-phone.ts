import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { User } from '@tecnicerca/shared/accounts'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import {
  OPEN_REQUEST,
  SERVICE_REQUEST_FORM,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { PATIENCE_MS } from '../src/offline/outbox/deliver.ts'
import { HAS_LATER } from '../src/worker/shell-cache.ts'
import { hydrated } from './fixtures.ts'
import type { Person } from './marketplace.ts'
import { PASSWORD } from './people.ts'
import { waitForWorker } from './shell-phone.ts'
import { expectToast } from './toasts.ts'

/**
 * Opens a path and waits until the phone has stored what it needs offline: worker, directory and categories, and with an
 * account the code that is stored after a sign-in.
 */
export async function openForLater(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await waitForWorker(page)
  for (const store of ['directory', 'categories'])
    await expect.poll(() => countStored(page, { store }), { timeout: 20_000 }).toBeGreaterThan(0)
  const hasCode = () =>
    page.evaluate(
      async (mark) => localStorage.getItem('user') === null || (await caches.match(mark)) !== undefined,
      HAS_LATER,
    )
  await expect.poll(hasCode, { timeout: 20_000 }).toBe(true)
}

/** Opens a path in a new document. With a worker it starts from the shell, without server rendering. */
export async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Signs in with a session that a sign-out can end. `signIn` would bring the user back on every page. */
export async function signInOnce(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const { user } = (await answer.json()) as { user: User }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** Timeout for steps that wait for the network, another process or another person. */
export const SOON = { timeout: 30_000 }

/** Calls that may fail on purpose. Pages still make them. */
export const CALLS = /\/(api|uploads)\/|\/sw\.js/

export const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
/** Completes the accepted request of the card that contains `text`, and says yes if the screen asks. */
export async function complete(page: Page, text: string): Promise<void> {
  await card(page, text).getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
  const question = page.getByRole('alertdialog')
  const done = card(page, text).getByText(SERVICE_REQUESTS.status.completed)
  await question.or(done).waitFor()
  if (await question.isVisible())
    await question.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
}
export const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /pendiente/ })

/** Returns the request form. If the technician has been asked before, first chooses to send another request. */
export async function requestForm(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  const another = page.getByRole('button', { name: OPEN_REQUEST.sendAnother })
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).or(another).waitFor()
  if (await another.isVisible()) await another.click()
  return dialog
}

/** Fills in the open request form and submits it. */
export async function askFor(page: Page, description: string): Promise<void> {
  const dialog = await requestForm(page)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill(description)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5 #12, Gurabo')
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
}

export const requestButton = (page: Page) => page.getByRole('button', { name: PROFILE.request_service })

/** Requests a service from the technician whose profile is open. */
export async function askHere(page: Page, description: string): Promise<void> {
  await requestButton(page).click()
  await askFor(page, description)
}

/** Like `askHere`, and waits until the phone says that it has saved the request. */
export async function saveHere(page: Page, description: string): Promise<void> {
  await askHere(page, description)
  await expectToast(page, OFFLINE.savedHere)
}

/** Ids of the technicians on screen, in their order. */
export async function shownIds(page: Page): Promise<number[]> {
  const links = page.getByRole('article').getByRole('link', { name: /^Ver Perfil de/ })
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return paths.map((path) => Number(path.split('/').at(-1)))
}

/** Makes the phone's directory older by `hours`. */
export async function ageDirectory(page: Page, hours: number): Promise<void> {
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
 * Makes documents opened from now on wait 20 s for the server's response instead of `PATIENCE_MS`. The form shows a refusal
 * at its field only if it comes in time.
 */
export async function waitLongForResponses(page: Page): Promise<void> {
  await page.addInitScript((patienceMs) => {
    const original = window.setTimeout.bind(window)
    const stretched = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      original(work, ms === patienceMs ? 20_000 : ms, ...rest)
    window.setTimeout = stretched as typeof window.setTimeout
  }, PATIENCE_MS)
}

type StoredRows = { database?: string; store: string; key?: number; containing?: string }

/**
 * Counts the rows of a store on the phone: all, the one with `key`, or those with the text `containing`. Returns 0 if the
 * database does not exist.
 */
export function countStored(page: Page, rows: StoredRows): Promise<number> {
  const { database = 'tecnicerca-public', store, key, containing = '' } = rows
  return page.evaluate(
    async ([name, table, id, text]) => {
      const names = (await indexedDB.databases()).map((known) => known.name)
      if (!names.includes(name)) return 0
      return new Promise<number>((done) => {
        const opening = indexedDB.open(name)
        // If the database was deleted after it was listed, opening must not create it again.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => done(0))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(table)
          const found = transaction.objectStore(table).getAll(id)
          transaction.addEventListener('complete', () => {
            opening.result.close()
            done(found.result.filter((row) => JSON.stringify(row).includes(text)).length)
          })
        })
      })
    },
    [database, store, key, containing] as const,
  )
}

/**
 * From now on the server processes the calls to `url`, but their responses are lost, and the list of own requests fails.
 * Returns a function that ends this.
 */
export async function loseResponses(context: BrowserContext, url: string): Promise<() => Promise<void>> {
  await context.route(url, async (route) => {
    await route.fetch()
    await route.abort()
  })
  // An error, because without any response the phone would consider itself offline.
  await context.route('**/api/service-requests/changes*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Inténtalo de nuevo.', code: 'internal' } }),
  )
  return () => context.unrouteAll({ behavior: 'wait' })
}
