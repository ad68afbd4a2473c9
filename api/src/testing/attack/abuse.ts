import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { FAILED_LOGIN_LIMIT, REGISTRATION_LIMIT, WRITE_LIMIT } from '../../features/rate-limits/service.ts'
import { from, newAddress } from '../addresses.ts'
import { TEST_PASSWORD } from '../api.ts'
import { alternating, told } from './alternating.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** Logs in with the correct password. */
const logIn = (ground: Ground, email: string, headers: Record<string, string>) =>
  ground.send('/api/auth/login', json('POST', { email, password: TEST_PASSWORD }, headers))

const madeUp = () => ({ cookie: `session=${randomBytes(32).toString('base64url')}` })

/** A caller who uses up a limit, signed in or not, must not block others at the same address. */
export async function attackNeighbours(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const address = from(newAddress())
  const [busy, neighbour] = [await ground.createUser('customer'), await ground.createUser('customer')]
  const count = WRITE_LIMIT.hits + 10
  const write = json('POST', {}, address)
  await alternating(ground, count, () => ['/api/auth/logout', write])
  await alternating(ground, count, () => [
    '/api/service-requests',
    json('POST', {}, { ...address, cookie: busy.cookie }),
  ])
  const visitors = await alternating(ground, count, () => ['/api/service-requests', write])
  judge.expect(
    visitors.get(401) === WRITE_LIMIT.hits && visitors.get(429) === 10,
    `writes of visitors: ${told(visitors)}`,
  )
  let stranger = 0
  const strangers = await alternating(ground, 40, () => {
    stranger += 1
    const guess = { email: `extra${stranger}@ejemplo.do`, password: 'no-es' }
    return ['/api/auth/login', json('POST', guess, address)]
  })
  judge.expect(strangers.get(401) === 40, `failed logins of strangers: ${told(strangers)}`)
  const signedIn = await logIn(ground, neighbour.email, address)
  judge.expect(signedIn.status === 200, `a neighbour who signs in hears ${signedIn.status}`)
  const calls: [string, unknown, Record<string, string>, number][] = [
    ['/api/service-requests', {}, { cookie: neighbour.cookie }, 400],
    ['/api/auth/register', {}, {}, 400],
    ['/api/auth/forgot-password', { email: neighbour.email }, {}, 202],
    ['/api/auth/logout', {}, { cookie: neighbour.cookie }, 200],
  ]
  for (const [path, body, cookie, expected] of calls) {
    const { status } = await ground.send(path, json('POST', body, { ...address, ...cookie }))
    judge.expect(status === expected, `a neighbour hears ${status} at ${path}`)
  }
  return judge.finding()
}

/** Invented cookies, other addresses of one IPv6 network, and an own session must not get around a limit. */
export async function attackDodging(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const address = from(newAddress())
  const count = WRITE_LIMIT.hits + 10
  const cookies = await alternating(ground, count, () => [
    '/api/service-requests',
    json('POST', {}, { ...address, ...madeUp() }),
  ])
  judge.expect(cookies.get(429) === 10, `a made-up cookie for each write: ${told(cookies)}`)

  const { cookie } = await ground.createUser('customer')
  const registrations = await alternating(ground, REGISTRATION_LIMIT.hits + 10, () => [
    '/api/auth/register',
    json('POST', {}, { ...address, cookie }),
  ])
  judge.expect(registrations.get(429) === 10, `registrations of one who is signed in: ${told(registrations)}`)

  const { email } = await ground.createUser('customer')
  const net = `2001:db8:${randomBytes(2).toString('hex')}:1`
  let host = 0
  const guesses = await alternating(ground, 2 * FAILED_LOGIN_LIMIT.hits, () => {
    host += 1
    return [
      '/api/auth/login',
      json('POST', { email, password: 'no-es' }, from(`${net}:${host.toString(16)}::1`)),
    ]
  })
  judge.expect(guesses.get(429) === FAILED_LOGIN_LIMIT.hits, `guesses from all over a /64: ${told(guesses)}`)
  return judge.finding()
}

/**
 * A hundred failed logins from many addresses lock an account for strangers, but not for its own browser or its usual
 * address.
 */
export async function attackLockOut(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const home = from(newAddress())
  const { email } = await ground.createUser('customer')
  const first = await logIn(ground, email, home)
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  const cookie = device.split(';')[0] ?? ''

  let judged = 0
  for (let attacker = 0; attacker < 11; attacker += 1) {
    const address = from(newAddress())
    const guesses = await alternating(ground, FAILED_LOGIN_LIMIT.hits + 1, () => [
      '/api/auth/login',
      json('POST', { email, password: 'no-es' }, { ...address, cookie: forged(cookie) }),
    ])
    judged += guesses.get(401) ?? 0
  }
  judge.expect(judged === 100, `${judged} guesses at one account are judged`)
  const statuses = {
    'the browser elsewhere': (await logIn(ground, email, { ...from(newAddress()), cookie })).status,
    'the address without the browser': (await logIn(ground, email, home)).status,
  }
  for (const [who, status] of Object.entries(statuses)) judge.expect(status === 200, `${who} hears ${status}`)
  const stranger = await logIn(ground, email, from(newAddress()))
  judge.expect(stranger.status === 429, `a stranger with the password hears ${stranger.status}`)

  await alternating(ground, FAILED_LOGIN_LIMIT.hits + 1, () => [
    '/api/auth/login',
    json('POST', { email, password: 'no-es' }, home),
  ])
  const behind = await logIn(ground, email, { ...home, cookie })
  judge.expect(behind.status === 200, `the browser beside a neighbour who guesses hears ${behind.status}`)
  return judge.finding()
}

/** A well-formed device token whose signature belongs to another serial. */
function forged(cookie: string): string {
  return `device=${randomBytes(16).toString('base64url')}${cookie.slice(-SIGNATURE_LENGTH)}`
}

const SIGNATURE_LENGTH = 22

/** The log of a password-guessing run names the account, the number of attempts and the addresses, but no secret. */
export async function attackGuessing(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { id, email } = await ground.createUser('customer')
  const addresses = Array.from({ length: 4 }, newAddress)
  const password = randomBytes(12).toString('hex')
  for (const address of addresses)
    await alternating(ground, FAILED_LOGIN_LIMIT.hits + 1, () => [
      '/api/auth/login',
      json('POST', { email, password }, from(address)),
    ])
  let lines = linesAbout(ground, id)
  // The log of a process arrives later than its response.
  for (let looks = 0; looks < 200 && lines.length < 4 * (FAILED_LOGIN_LIMIT.hits + 1); looks += 1) {
    await (await ground.send('/api/auth/check-session')).text()
    lines = linesAbout(ground, id)
  }
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length
  judge.expect(
    count('sign_in_failed') === 4 * FAILED_LOGIN_LIMIT.hits && count('limited') === 4,
    `of 44 guesses the log tells ${count('sign_in_failed')} as failed, ${count('limited')} as refused`,
  )
  const marks = new Set(lines.map(({ address }) => address))
  judge.expect(marks.size === 4 && !marks.has(undefined), `${marks.size} addresses are told apart`)
  for (const secret of [email, password, ...addresses])
    judge.expect(!ground.logged().includes(`"${secret}"`), `${secret} stands in the log`)
  await sql`delete from rate_limits`.execute(ground.db)
  return judge.finding()
}

type Line = { kind?: string; address?: string; user_id?: number }

function linesAbout(ground: Ground, userId: number): Line[] {
  return ground
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"security"'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.user_id === userId)
}
