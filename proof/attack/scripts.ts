import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import type { TestUser } from '../../api/src/testing/api.ts'
import { createJudge, type Finding, type Judge, json } from '../../api/src/testing/attack/ground.ts'
import { readable } from '../../api/src/testing/mail-server.ts'
import type { Field } from './field.ts'
import { PAYLOADS } from './script-payloads.ts'
import { createScriptWorld, type ScriptWorld } from './script-world.ts'
import { deedsOf, shownText, startWatchedBrowser, withoutSpace } from './watched-browser.ts'

type Browser = Awaited<ReturnType<typeof startWatchedBrowser>>
type Visit = { screen: string; path: string }

const PAGES_AT_ONCE = 3
const SHOWN_PAYLOADS = PAYLOADS.map(withoutSpace)

/**
 * Puts payloads into every text that the product shows and opens every screen, as rendered by the server, and the mails. No
 * payload may run.
 */
export async function attackWithScripts(field: Field): Promise<Finding> {
  const judge = createJudge()
  const browser = await startWatchedBrowser()
  try {
    await checkPayloadsRun(browser, judge)
    const world = await createScriptWorld(field)
    for (const [who, visits] of visitsOf(world)) await visitAll({ field, browser, judge }, who, visits)
    await readMails(field, { browser, judge, world })
  } finally {
    await browser.stop()
  }
  return judge.finding()
}

/** Checks that every payload runs in at least one page that does not escape it. A payload that never runs proves nothing. */
async function checkPayloadsRun(browser: Browser, judge: Judge): Promise<void> {
  const context = await browser.open()
  const page = await context.newPage()
  const unsafePages = [
    (payload: string) => `<p>${payload}</p>`,
    (payload: string) => `<input value="${payload}">`,
    (payload: string) => `<input value='${payload}'>`,
    (payload: string) => `<a href="${payload}">ver</a>`,
    (payload: string) => `<script>var a = '${payload}'</script>`,
    (payload: string) => `<script>var a = "${payload}"</script>`,
    (payload: string) => `<textarea>${payload}</textarea><!-- ${payload} --><title>${payload}</title>`,
  ]
  for (const payload of PAYLOADS) {
    let hasRun = false
    for (const write of unsafePages) {
      if (hasRun) break
      await page.goto('about:blank')
      await page.setContent(write(payload), { waitUntil: 'domcontentloaded' })
      hasRun = (await deedsOf(page)).length > 0
    }
    judge.expect(hasRun, `runs in no page: ${payload}`)
  }
  await context.close()
}

function visitsOf(world: ScriptWorld): [TestUser | undefined, Visit[]][] {
  // Sorted newest first: earlier parts have left thousands of accounts.
  const table = (screen: string, filter = ''): Visit => ({
    screen: `/admin/${screen}`,
    path: `/admin/${screen}?sort=-id&size=100${filter}`,
  })
  const own = world.technician.technician_id
  return [
    [
      undefined,
      [
        ...world.technicianIds.map((id) => ({ screen: 'profile', path: `/technicians/${id}` })),
        ...world.categoryIds.map((id) => ({ screen: 'card', path: `/search?category_id=${id}` })),
        ...PAYLOADS.map((text) => ({ screen: 'search', path: `/search?query=${encodeURIComponent(text)}` })),
        ...PAYLOADS.flatMap((text) => [
          { screen: 'login', path: `/login?redirect=${encodeURIComponent(text)}` },
          { screen: 'reset', path: `/reset-password?token=${encodeURIComponent(text)}` },
        ]).filter((_, index) => index % 4 < 2),
        ...[
          '/',
          '/register',
          '/register-technician',
          '/como-funciona',
          '/privacidad',
          '/forgot-password',
        ].map((path) => ({
          screen: path,
          path,
        })),
      ],
    ],
    [
      world.customer,
      [
        ...['/my-requests', '/my-account', '/my-account/edit', '/become-technician', '/pendientes', '/'],
        ...[`/reviews/create/${own}`, `/technicians/${own}`, `/my-requests/${world.caseId}`, '/avisos'],
        ...['/my-account/devices', '/my-account/blocked-technicians', '/my-account/erase'],
      ].map((path) => ({ screen: `customer ${path}`, path })),
    ],
    [
      world.technician,
      [
        ...['/my-requests', '/my-profile', '/my-profile/edit', '/technicians/profile/edit', '/my-account'],
        `/my-requests/${world.caseId}`,
      ].map((path) => ({ screen: `technician ${path}`, path })),
    ],
    [
      world.admin,
      [
        table('users', '&role=technician'),
        ...['categories', 'technicians', 'cases', 'reviews', 'complaints'].map((screen) => table(screen)),
        { screen: '/admin/activity', path: '/admin/activity?size=100' },
        ...world.noted.map(({ id }) => ({ screen: 'person', path: `/admin/users/${id}` })),
        ...[
          `/admin/cases/${world.caseId}`,
          '/admin/desk',
          '/admin/sectores',
          '/admin',
          '/admin/reports?tab=users',
          '/admin/reports?tab=services',
          '/admin/reports?tab=revenue',
          '/admin/reports?tab=notices',
        ].map((path) => ({ screen: path, path })),
      ],
    ],
  ]
}

/** Screens that must show every payload. A payload that is not shown cannot run, so its absence would prove nothing. */
const SHOWS_ALL = [
  'profile',
  'card',
  'search',
  'customer /my-requests',
  'technician /my-requests',
  '/admin/users',
  '/admin/categories',
  '/admin/technicians',
  '/admin/reviews',
  '/admin/complaints',
  '/admin/activity',
  'person',
]

type Tools = { field: Field; browser: Browser; judge: Judge }

async function visitAll(tools: Tools, who: TestUser | undefined, visits: Visit[]): Promise<void> {
  const context = await signedInContext(tools, who)
  const shown = new Map<string, string>()
  const waiting = [...visits]
  const visitor = async () => {
    const page = await context.newPage()
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
      // The open live stream would keep the page from ever becoming `networkidle`.
      await page.route('**/api/live', (route) => route.abort())
      await page.goto(`${tools.field.urls[0]}${visit.path}`, { waitUntil: who ? 'networkidle' : 'load' })
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
      // A page that came as the app shell has no heading until its data is loaded.
      await page.locator('h1').first().waitFor()
      // Also 'Cargando perfil...', which is the heading until the profile is there.
      await page
        .getByText(/^Cargando/)
        .first()
        .waitFor({ state: 'hidden' })
      // Of the requests that have ended, the list shows only the newest at first.
      const more = page.getByRole('button', { name: CONTROLS.loadMore })
      if (visit.path === '/my-requests' && (await more.isVisible())) await more.click()
      const deeds = await deedsOf(page)
      tools.judge.expect(deeds.length === 0, `${visit.path}: ${deeds.join(', ')}`)
      const text = await shownText(page)
      shown.set(visit.screen, (shown.get(visit.screen) ?? '') + text)
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, visitor))
  for (const [screen, text] of shown) {
    if (!SHOWS_ALL.includes(screen)) continue
    const missing = SHOWN_PAYLOADS.filter((payload) => !text.includes(payload))
    tools.judge.expect(
      missing.length === 0,
      `${screen} does not show ${missing.length}: ${missing.slice(0, 3).join(' ')}`,
    )
  }
  await context.close()
}

async function signedInContext(
  { field, browser }: Tools,
  who: TestUser | undefined,
): Promise<BrowserContext> {
  const context = await browser.open()
  if (!who) return context
  const answer = await field.send('/api/auth/check-session', { headers: { cookie: who.cookie } })
  const { user } = (await answer.json()) as { user: unknown }
  const [name = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name, value, url: field.urls[0] }])
  await context.addInitScript((text) => localStorage.setItem('user', text), JSON.stringify(user))
  return context
}

type Reading = { browser: Browser; judge: Judge; world: ScriptWorld }

/**
 * For each payload, a user with that name asks for a password mail. The mail is then opened without any content security
 * policy.
 */
async function readMails(field: Field, { browser, judge, world }: Reading): Promise<void> {
  for (const [index, { email }] of world.mailed.entries()) {
    await field.send(
      '/api/auth/forgot-password',
      json('POST', { email }, { 'x-forwarded-for': `10.1.1.${index}` }),
    )
  }
  const folder = join(field.dataDir, 'mail')
  const mails = await untilThere(folder, world.mailed.length)
  judge.expect(mails.size === world.mailed.length, `${mails.size} mails of ${world.mailed.length}`)
  const context = await browser.open()
  const page = await context.newPage()
  for (const [name, source] of mails) {
    const [head = ''] = source.split('\r\n\r\n')
    judge.expect(!/^bcc:/im.test(head), `${name} has another addressee`)
    await page.goto('about:blank')
    await page.setContent(htmlOf(source), { waitUntil: 'domcontentloaded' })
    const deeds = await deedsOf(page)
    judge.expect(deeds.length === 0, `mail ${name}: ${deeds.join(', ')}`)
    judge.expect((await shownText(page)).includes('Crearcontraseñanueva'), `mail ${name} is not read`)
  }
  await context.close()
}

/** The mails to the users of this world, by file name. Other parts of the attack cause mails too. */
async function untilThere(folder: string, count: number): Promise<Map<string, string>> {
  const mails = new Map<string, string>()
  for (let tries = 0; tries < 300 && mails.size < count; tries += 1) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (mails.has(name) || !name.endsWith('.eml')) continue
      const source = await readFile(join(folder, name), 'utf8')
      if (/correo\d+@ejemplo\.do/.test(source)) mails.set(name, source)
    }
    await pause(100)
  }
  return mails
}

function htmlOf(source: string): string {
  // A payload may contain this header too, but not at the start of a line.
  const part = source.slice(source.search(/^content-type: text\/html/im))
  const body = part.slice(part.indexOf('\r\n\r\n') + 4).split(/\r\n--/)[0] ?? ''
  const isBase64 = /content-transfer-encoding: base64/i.test(part.slice(0, part.indexOf('\r\n\r\n')))
  return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : readable(body)
}
