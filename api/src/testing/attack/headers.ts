import { sql } from 'kysely'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

type Kind = {
  name: string
  path: string
  status: number
  init?: RequestInit
  policy: 'nothing runs' | 'own scripts' | 'any'
}

const ALWAYS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(self\).*geolocation=\(\)/,
  'x-request-id': /^[\w-]{8,64}$/,
}
const NEVER = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials']

const API: Kind[] = [
  { name: 'list', path: '/api/technicians', status: 200, policy: 'nothing runs' },
  { name: 'session', path: '/api/auth/check-session', status: 200, policy: 'nothing runs' },
  { name: 'wrong input', path: '/api/technicians/abc', status: 400, policy: 'nothing runs' },
  { name: 'undecodable address', path: '/api/technicians/%zz', status: 400, policy: 'nothing runs' },
  { name: 'no session', path: '/api/service-requests/my-requests', status: 401, policy: 'nothing runs' },
  {
    name: 'from another site',
    path: '/api/auth/logout',
    status: 403,
    init: json('POST', {}, { 'sec-fetch-site': 'cross-site' }),
    policy: 'nothing runs',
  },
  { name: 'unknown path', path: '/api/nothing', status: 404, policy: 'nothing runs' },
  {
    name: 'other method',
    path: '/api/technicians',
    status: 405,
    init: { method: 'DELETE' },
    policy: 'nothing runs',
  },
  {
    name: 'too large',
    path: '/api/auth/login',
    status: 413,
    init: json('POST', { email: 'x'.repeat(70_000) }),
    policy: 'nothing runs',
  },
  {
    name: 'other media type',
    path: '/api/auth/login',
    status: 415,
    init: { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
    policy: 'nothing runs',
  },
  {
    name: 'photo that is not there',
    path: `/uploads/${'0'.repeat(32)}-320.webp`,
    status: 404,
    policy: 'nothing runs',
  },
  { name: 'health', path: '/health/ready', status: 200, policy: 'nothing runs' },
  { name: 'documentation', path: '/api/docs', status: 200, policy: 'own scripts' },
  {
    name: 'documentation’s style',
    path: '/api/docs/style.css',
    status: 200,
    policy: 'own scripts',
  },
  { name: 'OpenAPI', path: '/api/openapi.json', status: 200, policy: 'own scripts' },
  { name: 'sitemap', path: '/sitemap.xml', status: 200, policy: 'any' },
  { name: 'robots', path: '/robots.txt', status: 200, policy: 'any' },
]

const PAGES: Kind[] = [
  ...['/', '/search?query=luz', '/como-funciona', '/privacidad', '/login', '/admin/users'].map(
    (path): Kind => ({ name: `page ${path}`, path, status: 200, policy: 'own scripts' }),
  ),
  { name: 'page of nobody', path: '/technicians/2000000000', status: 404, policy: 'own scripts' },
  { name: 'unknown page', path: '/nada/de/nada', status: 404, policy: 'own scripts' },
  { name: 'shell', path: '/index.html', status: 200, policy: 'own scripts' },
  { name: 'service worker', path: '/sw.js', status: 200, policy: 'own scripts' },
  { name: 'manifest', path: '/manifest.webmanifest', status: 200, policy: 'own scripts' },
  { name: 'icon', path: '/icon.svg', status: 200, policy: 'own scripts' },
  { name: 'unknown file', path: '/assets/nada-12345678.js', status: 404, policy: 'any' },
]

/** Every kind of response must carry the security headers. */
export async function attackHeaders(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  for (const kind of [...API, ...(ground.hasPages ? PAGES : [])]) {
    const answer = await ground.send(kind.path, kind.init)
    judge.expect(answer.status === kind.status, `${kind.name}: ${answer.status} instead of ${kind.status}`)
    for (const flaw of flawsOf(answer, kind)) judge.expect(false, `${kind.name}: ${flaw}`)
    await answer.arrayBuffer()
  }
  if (ground.hasPages) await judgeFileOfBuild(ground, judge)
  const busy = await whileLocked(ground, () => ground.send('/api/technicians/categories'))
  judge.expect(busy.status === 503, `a database that is busy: ${busy.status} instead of 503`)
  for (const flaw of flawsOf(busy, { policy: 'nothing runs' })) judge.expect(false, `503: ${flaw}`)
  return judge.finding()
}

/**
 * A build file runs under the CSP of its page. Its own headers must prevent content sniffing and reading by other origins.
 */
async function judgeFileOfBuild(ground: Ground, judge: ReturnType<typeof createJudge>): Promise<void> {
  const page = await (await ground.send('/')).text()
  const [, path = '/assets/none.js'] = / src="(\/assets\/[\w.-]+\.js)"/.exec(page) ?? []
  const { status, headers } = await ground.send(path)
  judge.expect(status === 200, `file of the build: ${status} instead of 200`)
  for (const name of ['x-content-type-options', 'cross-origin-resource-policy', 'x-request-id'])
    judge.expect(ALWAYS[name]?.test(headers.get(name) ?? '') === true, `file of the build: ${name}`)
}

function flawsOf({ headers }: Response, { policy }: Pick<Kind, 'policy'>): string[] {
  const wrong = Object.entries(ALWAYS).filter(([name, value]) => !value.test(headers.get(name) ?? ''))
  const told = NEVER.filter((name) => headers.has(name))
  const contentPolicy = headers.get('content-security-policy') ?? ''
  return [
    ...wrong.map(([name]) => `${name}: ${headers.get(name)}`),
    ...told.map((name) => `tells ${name}`),
    ...(isSafe(contentPolicy, policy) ? [] : [`policy: ${contentPolicy}`]),
  ]
}

function isSafe(contentPolicy: string, policy: Kind['policy']): boolean {
  if (!contentPolicy.includes("frame-ancestors 'none'")) return false
  if (contentPolicy.startsWith("default-src 'none'")) return true
  if (policy === 'nothing runs') return false
  const scripts = /script-src ([^;]+)/.exec(contentPolicy)?.[1] ?? ''
  return (
    scripts.startsWith("'self'") &&
    !scripts.includes('data:') &&
    !/unsafe|\*|https?:/.test(contentPolicy) &&
    contentPolicy.includes("object-src 'none'") &&
    contentPolicy.includes("base-uri 'none'")
  )
}

/** Runs a call while the table `categories` is locked against all access. */
export async function whileLocked(ground: Ground, call: () => Promise<Response>): Promise<Response> {
  return ground.db.transaction().execute(async (trx) => {
    await sql`lock table categories in access exclusive mode`.execute(trx)
    return call()
  })
}
