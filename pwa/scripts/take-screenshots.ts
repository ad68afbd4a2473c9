import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'

/**
 * Takes screenshots of a running server with demonstration data: for the install dialog, and for the README into a folder
 * below `docs/pictures`. Example: `node pwa/scripts/take-screenshots.ts http://localhost:3000 now`.
 */
const [origin = 'http://localhost:3000', set] = process.argv.slice(2)
const root = new URL('../../', import.meta.url)
const MOST_BYTES = 150_000
const TECHNICIAN = { email: 'tecnico@tecnicerca.do', password: 'tecnico123' }

type Form = { name: string; options: BrowserContextOptions; quality: number }
type Shot = { form: Form; name: string; path: string; is_signed_in?: boolean }

const PHONE: Form = {
  name: 'narrow',
  options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  quality: 82,
}
const DESK: Form = { name: 'wide', options: { viewport: { width: 1280, height: 800 } }, quality: 82 }
const INSTALL: Shot[] = [
  { form: PHONE, name: 'home', path: '/' },
  { form: PHONE, name: 'search', path: '/search' },
  { form: PHONE, name: 'profile', path: '/technicians/1' },
  { form: DESK, name: 'home', path: '/' },
  { form: DESK, name: 'search', path: '/search' },
]

const SCREENS: Omit<Shot, 'form'>[] = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/search?query=luz' },
  { name: 'profile', path: '/technicians/1' },
  { name: 'requests', path: '/my-requests', is_signed_in: true },
  { name: 'technician', path: '/', is_signed_in: true },
]
const README: Shot[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => {
    const options = { viewport: { width, height: width === 360 ? 740 : 800 }, colorScheme }
    const form = { name: `${width}-${colorScheme}`, options, quality: 60 }
    return SCREENS.map((screen) => ({ ...screen, form }))
  }),
)

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
const folder = fileURLToPath(new URL(set ? `docs/pictures/${set}/` : 'pwa/public/screenshots/', root))
await mkdir(folder, { recursive: true })
for (const shot of set ? README : INSTALL) await take(browser, shot)
await browser.close()

async function take(browser: Browser, { form, name, path, is_signed_in: isSignedIn }: Shot): Promise<void> {
  const context = await browser.newContext({ ...form.options, locale: 'es-DO' })
  const page = await context.newPage()
  // The network of a screen with a live connection never becomes idle.
  await page.route('**/api/live', (route) => route.abort())
  if (isSignedIn) await signIn(page)
  await open(page, path)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: form.quality })
    .toBuffer()
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes`)
  await writeFile(`${folder}${form.name}-${name}.webp`, picture)
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await open(page, '/login')
  await page.locator('input[name=email]').fill(TECHNICIAN.email)
  await page.locator('input[name=password]').fill(TECHNICIAN.password)
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.waitForLoadState('networkidle')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
