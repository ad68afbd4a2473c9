import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'

/** The pictures of the install dialog, from a running server: `node pwa/scripts/take-screenshots.ts http://localhost:3000`. */
const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = fileURLToPath(new URL('../public/screenshots/', import.meta.url))
const MOST_BYTES = 150_000

const PHONE = { name: 'narrow', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const DESK = { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const SHOTS = [
  { form: PHONE, name: 'home', path: '/' },
  { form: PHONE, name: 'search', path: '/search' },
  { form: PHONE, name: 'profile', path: '/technicians/1' },
  { form: DESK, name: 'home', path: '/' },
  { form: DESK, name: 'search', path: '/search' },
]

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
await mkdir(folder, { recursive: true })
for (const shot of SHOTS) await take(browser, shot)
await browser.close()

async function take(browser: Browser, { form, name, path }: (typeof SHOTS)[number]): Promise<void> {
  const { viewport, deviceScaleFactor } = form
  const context = await browser.newContext({ viewport, deviceScaleFactor, locale: 'es-DO' })
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer()
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes`)
  await writeFile(`${folder}${form.name}-${name}.webp`, picture)
  await context.close()
}
