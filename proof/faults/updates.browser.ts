import { expect, type Page } from '@playwright/test'
import { TERMS } from '@tecnicerca/shared/messages/public-pages/terms'
import { navigate } from '../../pwa/e2e/fixtures.ts'
import { saveHere } from '../../pwa/e2e/offline-phone.ts'
import { hasWaitingWorker } from '../../pwa/e2e/shell-phone.ts'
import { type BrowserPhone, cut, expectPending, startBrowserPhone, visit } from '../kit/browser-phone.ts'
import { type BuildProxy, buildOf, startBuildProxy } from '../kit/build-proxy.ts'
import { ALWAYS } from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest } from './browser-faults.ts'

type Args = Pick<
  Parameters<Parameters<typeof faultTest>[2]>[0],
  'net' | 'playwright' | 'launchOptions' | 'customer' | 'technician' | 'stack'
>
type Place = { site: BuildProxy; mobile: BrowserPhone }

faultTest(
  'F98',
  'goes on with the next file',
  ({ net, playwright, launchOptions, customer, technician, stack }) =>
    whileItemWaits(
      'F98',
      { net, playwright, launchOptions, customer, technician, stack },
      async ({ site, mobile }) => {
        const left = site.cutOnce(await site.deploy(1))
        for (let before = Number.POSITIVE_INFINITY; left.size > 0; ) {
          expect(left.size, 'each try comes further').toBeLessThan(before)
          before = left.size
          await tryUpdate(mobile.page)
        }
        await mobile.open('/search')
        expect(await buildsOf(mobile.page)).toEqual([0])
        await tryUpdate(mobile.page)
        // The browser runs the worker's code at each try, so it is not one of the files that the worker stores.
        const stored = site.asked.filter(
          ({ path }) => buildOf(path) === 1 && !path.startsWith('/assets/worker-'),
        )
        const asked = [...Map.groupBy(stored, ({ path }) => path).values()].map(({ length }) => length)
        expect(Math.max(...asked), 'once in half and once whole').toBe(2)
        await expectTakeover(mobile, 1)
      },
    ),
)

faultTest(
  'F99',
  'stays as it is until there is room',
  ({ net, playwright, launchOptions, customer, technician, stack }) =>
    whileItemWaits(
      'F99',
      { net, playwright, launchOptions, customer, technician, stack },
      async ({ site, mobile }) => {
        const cdp = await mobile.cdp()
        const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: site.url })
        await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: usage + 50_000 })
        await site.deploy(1)
        await tryUpdate(mobile.page)
        expect(await hasWaitingWorker(mobile.page)).toBe(false)
        expect(site.asked.some(({ path }) => buildOf(path) === 1)).toBe(true)
        await mobile.open('/search')
        expect(await buildsOf(mobile.page)).toEqual([0])
        await expectPending(mobile.page, 1)
        await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.url })
        await tryUpdate(mobile.page)
        await expectTakeover(mobile, 1)
      },
    ),
)

faultTest(
  'F100',
  'the second starts, an open tab keeps its own files',
  ({ net, playwright, launchOptions, customer, technician, stack }) =>
    whileItemWaits(
      'F100',
      { net, playwright, launchOptions, customer, technician, stack },
      async ({ site, mobile }) => {
        await site.deploy(1)
        await tryUpdate(mobile.page)
        await expectTakeover(mobile, 1)
        const other = await mobile.context.newPage()
        await mobile.open('/', other)
        for (const build of [2, 3]) {
          await site.deploy(build)
          await tryUpdate(mobile.page)
        }
        await expectTakeover(mobile, 3)
        // The other tab still runs the build before both.
        await cut(mobile, net)
        await navigate(other, '/terminos')
        await expect(other.getByRole('heading', { level: 1, name: TERMS.title })).toBeVisible()
        expect(await buildsOf(other)).toEqual([1])
        await mobile.context.setOffline(false)
      },
    ),
)

faultTest(
  'F101',
  'sends whole files, which are installed',
  ({ net, playwright, launchOptions, customer, technician, stack }) =>
    whileItemWaits(
      'F101',
      { net, playwright, launchOptions, customer, technician, stack },
      async ({ site, mobile }) => {
        await site.deploy(1)
        await tryUpdate(mobile.page)
        const offered = site.asked.filter(({ path, dictionary }) => buildOf(path) === 1 && dictionary)
        expect(offered.length, 'the phone offers its older files').toBeGreaterThan(0)
        await expectTakeover(mobile, 1)
      },
    ),
)

/** Runs `work` on a phone with an unsent item, whose call fails until `work` is done. Then the item arrives once. */
async function whileItemWaits(
  text: string,
  args: Args,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  const { net, playwright, launchOptions, customer, technician, stack } = args
  const site = await startBuildProxy(net.url)
  const mobile = await startBrowserPhone({ origin: site.url, playwright, launchOptions })
  try {
    await mobile.enter(customer)
    await visit(mobile, technician)
    await cut(mobile, net)
    await saveHere(mobile.page, text)
    await expectPending(mobile.page, 1)
    net.clear()
    const fault = { type: 'drop_before' } as const
    net.rule({ method: 'POST', path: '/api/service-requests', fault, times: ALWAYS })
    await mobile.context.setOffline(false)
    await work({ site, mobile })
    net.clear()
    await mobile.open('/pendientes')
    await expectOneRow(stack, text, 120_000)
    await expectSettled(mobile, customer)
  } finally {
    await mobile.close()
    await site.stop()
  }
}

/** Resolves once the new worker is installed or its installation has failed. */
async function tryUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    while (registration?.installing) await new Promise((done) => setTimeout(done, 20))
  })
}

/** Lets the waiting worker take over, and expects that the next start uses files of this build only. */
async function expectTakeover(mobile: BrowserPhone, build: number): Promise<void> {
  expect(await hasWaitingWorker(mobile.page)).toBe(true)
  await mobile.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  })
  // The old worker may still handle a `sync` event and leaves only after that.
  await expect.poll(() => hasWaitingWorker(mobile.page), { timeout: 60_000 }).toBe(false)
  await mobile.open('/search')
  expect(await buildsOf(mobile.page)).toEqual([build])
}

/** The builds whose scripts and styles this page has loaded. */
async function buildsOf(page: Page): Promise<number[]> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const built = paths.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path))
  return [...new Set(built.map(buildOf))]
}
