import type { Page } from '@playwright/test'
import type { BrowserPhone } from '../../../kit/browser-phone.ts'
import type { Stack } from '../../../kit/stack.ts'
import type { Stopwatch } from '../stopwatch.ts'
import { makeFloorPage } from './floor-page.ts'
import { serveTexts } from './floor-server.ts'
import { foldedTexts } from './folded-texts.ts'
import { keystrokeCode, type Searched } from './keystroke-floor.ts'
import { type CardList, readCardList } from './markup.ts'
import { savingCode } from './saving-floor.ts'
import { visitsCode, visitsWorker } from './visits-floor.ts'

/** Pages that do the least that has to be done for what is measured, with React alone, in a browser of their own. */
export type Floors = { phone: BrowserPhone; runs: number; close: () => Promise<void> }

export const VISITS = '/visits'
export const KEYSTROKE = '/keystroke'
export const SAVING = '/saving'
const WORKER = '/worker.js'
const CARDS = '/cards.json'
const SEARCHED = '/searched.json'

type Making = {
  product: BrowserPhone
  stack: Stack
  runs: number
  startPhone: (origin: string) => Promise<BrowserPhone>
}

/** Makes them of what the product shows, and leaves the one for visits on their phone. */
export async function startFloors({ product, stack, runs, startPhone }: Making): Promise<Floors> {
  await product.open('/search')
  await product.page.evaluate(() => (window as unknown as Stopwatch).coldStart)
  const list = await readCardList(product.page)
  const searched = { texts: await foldedTexts(stack), cards_in_sight: await countWhileTyping(product.page) }
  const server = await serveTexts(await makeTexts(list, searched), stack.url)
  const phone = await startPhone(server.url)
  await keepVisits(phone.page)
  return {
    phone,
    runs,
    close: async () => {
      await phone.close()
      server.close()
    },
  }
}

async function makeTexts(list: CardList, searched: Searched): Promise<ReadonlyMap<string, string>> {
  const codes = {
    [VISITS]: visitsCode(list, { cards_path: CARDS, worker_path: WORKER }),
    [KEYSTROKE]: keystrokeCode(list, SEARCHED),
    [SAVING]: savingCode(),
  }
  const texts = new Map([
    [WORKER, visitsWorker([VISITS, `${VISITS}.js`])],
    [CARDS, JSON.stringify(list.cards)],
    [SEARCHED, JSON.stringify(searched)],
  ])
  for (const [path, code] of Object.entries(codes)) {
    const { html, script } = await makeFloorPage({ styles: list.styles, code, script_path: `${path}.js` })
    texts.set(path, html).set(`${path}.js`, script)
  }
  return texts
}

/** How many cards the product draws before whoever types pauses. */
async function countWhileTyping(page: Page): Promise<number> {
  await page.getByRole('searchbox').focus()
  // Awaited before the key is pressed: the browser would hand the key to the page first, which then waits for ever.
  await page.evaluate(() => {
    const stopwatch = window as unknown as Stopwatch
    const told = () => document.querySelector('#results')?.textContent
    const before = told()
    stopwatch.taken = stopwatch
      .whenPainted(() => told() !== before)
      .then(() => [document.querySelectorAll('main article').length])
  })
  await page.keyboard.press('p')
  const [counted] = (await page.evaluate(() => (window as unknown as Stopwatch).taken)) ?? []
  if (counted === undefined) throw new Error('No card was counted')
  return counted
}

async function keepVisits(page: Page): Promise<void> {
  await page.goto(VISITS)
  await page.evaluate(async () => {
    await (window as unknown as Stopwatch).coldStart
    await navigator.serviceWorker.ready
  })
  await page.reload()
  const is_kept = await page.evaluate(async () => {
    await (window as unknown as Stopwatch).coldStart
    return Boolean(navigator.serviceWorker.controller)
  })
  if (!is_kept) throw new Error('The floor for visits has no worker')
}
