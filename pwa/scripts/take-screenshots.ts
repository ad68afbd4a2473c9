import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'

/**
 * Takes screenshots of a running server with demonstration data: for the install dialog, and for the README into a folder below
 * `docs/pictures`. Example: `node pwa/scripts/take-screenshots.ts http://localhost:3000 now`. With `admins` instead of `now`,
 * takes those of the admin area. Use a new server for them: the script first creates a report and a few acts.
 */
const [origin = 'http://localhost:3000', set] = process.argv.slice(2)
const root = new URL('../../', import.meta.url)
const MAX_BYTES = 150_000
const MAX_BYTES_OF_ADMINS = 60_000
const TECHNICIAN = { email: 'tecnico@tecnicerca.do', password: 'tecnico123' }
const CUSTOMER = { email: 'cliente@tecnicerca.do', password: 'cliente123' }
const ADMIN = { email: 'admin@tecnicerca.do', password: 'admin123' }

type Form = { name: string; options: BrowserContextOptions; quality: number }
type Shot = {
  form: Form
  name: string
  path: string
  as?: typeof ADMIN
  act?: (page: Page) => Promise<void>
}

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
  { name: 'requests', path: '/my-requests', as: TECHNICIAN },
  { name: 'technician', path: '/', as: TECHNICIAN },
]
/** Screens that are taken on a phone only. */
const PHONE_SCREENS: typeof SCREENS = [
  { name: 'case', path: '/my-requests', as: CUSTOMER, act: openFirstCase },
  { name: 'ask', path: '/technicians/1?request_service=true', as: CUSTOMER, act: waitForPhotos },
  { name: 'agreement', path: '/my-requests', as: CUSTOMER, act: openAgreement },
  {
    name: 'quote',
    path: '/my-requests',
    as: CUSTOMER,
    act: (page) => openHandout(page, 'offered', 'cotizacion'),
  },
  {
    name: 'receipt',
    path: '/my-requests',
    as: CUSTOMER,
    act: (page) => openHandout(page, 'payment_noted', 'recibo'),
  },
]
const README: Shot[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => {
    const options = { viewport: { width, height: width === 360 ? 740 : 800 }, colorScheme }
    const form = { name: `${width}-${colorScheme}`, options, quality: 60 }
    const screens = width === 360 ? [...SCREENS, ...PHONE_SCREENS] : SCREENS
    return screens.map((screen) => ({ ...screen, form }))
  }),
)

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
const below = set === 'admins' ? 'docs/pictures/' : set ? `docs/pictures/${set}/` : 'pwa/public/screenshots/'
const folder = fileURLToPath(new URL(below, root))
await mkdir(folder, { recursive: true })
const shots = set === 'admins' ? await prepareAdmins() : set ? README : INSTALL
for (const shot of shots) await take(browser, shot)
await browser.close()

/** Creates pending tasks for an admin, and acts of an admin. Returns the screenshots to take of them. */
async function prepareAdmins(): Promise<Shot[]> {
  const [customer, technician, admin] = [await calls(CUSTOMER), await calls(TECHNICIAN), await calls(ADMIN)]
  const { user } = await technician('GET', 'auth/check-session')
  const { serviceRequests } = await admin('GET', `admin/users/${user.id}`)
  const { reviews } = await admin('GET', 'admin/reviews?stars=1&limit=1')
  await customer('POST', 'reports', { kind: 'profile', id: user.technician_id, reason: 'advertising' })
  if (reviews[0])
    await technician('POST', 'reports', { kind: 'review', id: reviews[0].id, reason: 'insults' })
  await technician('POST', 'technicians/profile/verifications', { kind: 'identity' })
  await admin('POST', `admin/users/${user.id}/notes`, { text: 'Llamó para preguntar por su verificación.' })
  await admin('PUT', 'admin/technicians', { ids: [user.technician_id], available: false })
  await admin('POST', 'admin/messages', { user_ids: [user.id], text: 'Tu verificación está en camino.' })
  const screens: Omit<Shot, 'form' | 'as'>[] = [
    { name: 'mesa', path: '/admin/desk' },
    { name: 'usuarios', path: '/admin/users' },
    { name: 'persona', path: `/admin/users/${user.id}` },
    { name: 'caso', path: `/admin/cases/${serviceRequests[0]?.id}` },
    { name: 'denuncia', path: '/admin/complaints', act: openDecision },
    { name: 'resenas', path: '/admin/reviews' },
    { name: 'actividad', path: '/admin/activity' },
    { name: 'tecnicos', path: '/admin/technicians', act: selectTwo },
  ]
  const form = { ...DESK, name: 'admin', options: { viewport: { width: 1280, height: 700 } } }
  return screens.map((screen) => ({ ...screen, form, as: ADMIN }))
}

type Answer = {
  user: { id: number; technician_id: number }
  serviceRequests: { id: number }[]
  reviews: { id: number }[]
}

/** Returns a function that calls the API as this account. Throws if a call is refused. */
async function calls(account: typeof ADMIN) {
  const context = await browser.newContext()
  const call = async (method: string, to: string, data?: object): Promise<Answer> => {
    const answer = await context.request.fetch(`${origin}/api/${to}`, { method, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${to}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  await call('POST', 'auth/login', account)
  return call
}

async function openDecision(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Decidir/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openFirstCase(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('link').first().click()
  await page.getByRole('log').waitFor()
}

type Changes = {
  serviceRequests: { id: number; paid_total: number }[]
  events: { id: number; service_request_id: number; kind: string }[]
}

/** The first case with a payment, and its event of this kind. */
async function findPaid(page: Page, kind: string): Promise<{ id: number; eventId: number }> {
  const answer = await page.request.get(`${origin}/api/service-requests/changes`)
  const { serviceRequests, events } = (await answer.json()) as Changes
  const id = serviceRequests.find(({ paid_total: paid }) => paid > 0)?.id
  const event = events.find((one) => one.service_request_id === id && one.kind === kind)
  if (id === undefined || !event) throw new Error(`the customer has no paid case with ${kind}`)
  return { id, eventId: event.id }
}

async function openAgreement(page: Page): Promise<void> {
  const { id } = await findPaid(page, 'offered')
  await open(page, `/my-requests/${id}`)
  await page.getByRole('region', { name: QUOTE.agreement }).getByRole('button').first().click()
}

async function openHandout(page: Page, kind: string, folder: string): Promise<void> {
  const { id, eventId } = await findPaid(page, kind)
  await open(page, `/my-requests/${id}/${folder}/${eventId}`)
  await page.getByText(PAYMENTS.notFiscal).waitFor()
}

/** The button for photos comes last in the request form. */
async function waitForPhotos(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: CASES.addPhotos, exact: true }).waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).check()
}

async function take(browser: Browser, { form, name, path, as: account, act }: Shot): Promise<void> {
  const context = await browser.newContext({ ...form.options, locale: 'es-DO' })
  const page = await context.newPage()
  // The network of a screen with a live connection never becomes idle.
  await page.route('**/api/live', (route) => route.abort())
  if (account) await signIn(page, account)
  await open(page, path)
  await act?.(page)
  const isOfAdmins = account === ADMIN
  const [image, most] = [sharp(await page.screenshot()), isOfAdmins ? MAX_BYTES_OF_ADMINS : MAX_BYTES]
  const picture = await (isOfAdmins
    ? image.png({ palette: true, colours: 32, dither: 0 })
    : image.webp({ quality: form.quality })
  ).toBuffer()
  if (picture.length > most) throw new Error(`${name} has ${picture.length} bytes`)
  await writeFile(`${folder}${form.name}-${name}.${isOfAdmins ? 'png' : 'webp'}`, picture)
  await context.close()
}

async function signIn(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await open(page, '/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').last().click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.waitForLoadState('networkidle')
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
