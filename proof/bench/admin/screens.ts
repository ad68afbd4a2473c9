import { chromium } from '@playwright/test'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone } from '../../kit/browser-phone.ts'
import type { Person } from '../../kit/person.ts'
import { STOPWATCH, type Stopwatch, timeKey } from '../offline/stopwatch.ts'
import type { Figure } from './figures.ts'
import { TABLES } from './tables.ts'

const WORDS = ['perez', 'jose', 'luis', 'garcia', 'carmen', 'nunez']
const SAVES = 12
const MAX_ROWS = 100

/** Measures how long an admin waits in a desktop browser. */
export async function measureScreens(origin: string, admin: Person): Promise<Figure[]> {
  const { path, args } = await findBrowser()
  const launchOptions = { executablePath: path, args }
  const phone = await startBrowserPhone({ origin, playwright: { chromium }, launchOptions })
  try {
    await phone.addScript(STOPWATCH)
    await phone.enter(admin)
    await phone.page.setViewportSize({ width: 1280, height: 800 })
    const [keys, saves] = [await measureKeys(phone), await measureSaves(phone)]
    return [
      { what: 'users: search key until the rows are painted', values: keys, limit: 150, unit: 'ms' },
      { what: 'users: save until the dialog is closed', values: saves, limit: 500, unit: 'ms' },
      ...(await countNodes(phone)),
    ]
  } finally {
    await phone.close()
  }
}

async function openTable({ page, open }: BrowserPhone, path: string): Promise<void> {
  await open(`/admin/${path}`)
  await page.locator('tbody tr').first().waitFor()
}

/** Milliseconds from each key that changes the rows until the new rows are painted. */
async function measureKeys(phone: BrowserPhone): Promise<number[]> {
  await openTable(phone, 'users')
  const { page } = phone
  const field = page.getByLabel(ADMIN_USERS.searchPlaceholder)
  const values: number[] = []
  for (const word of WORDS) {
    await field.fill('')
    await page.waitForURL((url) => !url.searchParams.has('q'))
    await page.locator('[aria-busy=false] tbody tr').first().waitFor()
    await field.focus()
    for (const letter of word) {
      const taken = await timeKey(page, letter, 'tbody')
      if (taken !== undefined) values.push(taken)
    }
  }
  return values
}

/** Milliseconds from the tap on 'Guardar' until the dialog is gone. */
async function measureSaves(phone: BrowserPhone): Promise<number[]> {
  await openTable(phone, 'users')
  const { page } = phone
  const values: number[] = []
  for (let run = 0; run < SAVES; run += 1) {
    await page.locator('tbody tr').nth(run).getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(ADMIN_USERS.column.phone).fill(`809-555-${1000 + run}`)
    await page.evaluate(() => {
      const stopwatch = window as unknown as Stopwatch
      stopwatch.taken = new Promise((resolve) => {
        addEventListener(
          'submit',
          async ({ timeStamp }) => {
            const isClosed = () => !document.querySelector('dialog[open]')
            resolve([(await stopwatch.whenPainted(isClosed)) - timeStamp])
          },
          { once: true, capture: true },
        )
      })
    })
    await dialog.getByRole('button', { name: CONTROLS.save }).click()
    const [taken = Number.NaN] = (await page.evaluate(() => (window as unknown as Stopwatch).taken)) ?? []
    values.push(taken)
  }
  return values
}

/** Counts the elements in the document while it shows the longest page of each table. */
async function countNodes(phone: BrowserPhone): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { path, screen = path } of TABLES) {
    await openTable(phone, `${screen}?size=${MAX_ROWS}`)
    const nodes = await phone.page.evaluate(() => document.querySelectorAll('*').length)
    figures.push({
      what: `${path}: elements with ${MAX_ROWS} rows on the screen`,
      values: [nodes],
      limit: 3_000,
      unit: 'nodes',
    })
  }
  return figures
}
