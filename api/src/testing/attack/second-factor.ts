import { totpCode } from '../../features/accounts/totp.ts'
import { FAILED_LOGIN_LIMIT } from '../../features/rate-limits/service.ts'
import { from, newAddress } from '../addresses.ts'
import { TEST_PASSWORD, type TestUser } from '../api.ts'
import { alternating, told } from './alternating.ts'
import { createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

const OWN = '/api/users/me/second-factor'
const GUESSES = 4 * FAILED_LOGIN_LIMIT.hits
/** How many requests send a code at the same time. Fewer than the wrong codes that close the step. */
const AT_ONCE = 8

/** An attacker who knows the password must not pass the second step, at either process. */
export async function attackSecondFactor(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  await guessAtSignIn(ground, judge)
  await guessAtSetup(ground, judge)
  await useCodesTwice(ground, judge)
  await misuseTicket(ground, judge)
  return judge.finding()
}

/** Each guess uses another ticket and another address. The owner's browser still gets in. */
async function guessAtSignIn(ground: Ground, judge: Judge): Promise<void> {
  const user = await ground.createUser('customer')
  const [own = ''] = await turnOn(ground, user)
  const entered = await finish(ground, { ticket: await ticketOf(ground, user), code: own })
  const device = entered.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')) ?? ''
  const cookie = device.split(';')[0] ?? ''
  const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(ground, user)))
  const wrong = await codeOf(ground, user, 9)
  let sent = 0
  const guesses = await alternating(ground, GUESSES, () => {
    sent += 1
    const body = { ticket: tickets[sent % tickets.length], code: wrong }
    return ['/api/auth/second-factor', json('POST', body, from(newAddress()))]
  })
  judgeGuesses(judge, 'at a sign-in', guesses)
  const right = { ticket: tickets[0] ?? '', code: await codeOf(ground, user) }
  const stranger = await finish(ground, right)
  judge.expect(stranger.status === 429, `the right code after the guesses is answered ${stranger.status}`)
  const known = await finish(ground, right, { cookie })
  judge.expect(known.status === 200, `the owner's browser beside the guesses hears ${known.status}`)
}

/** An attacker who holds a session must not guess the secret that its owner is setting up. */
async function guessAtSetup(ground: Ground, judge: Judge): Promise<void> {
  const user = await ground.createUser('customer')
  const { cookie } = user
  await ground.send(OWN, json('POST', { password: TEST_PASSWORD }, { cookie }))
  const wrong = await codeOf(ground, user, 9)
  const guesses = await alternating(ground, GUESSES, () => [OWN, json('PUT', { code: wrong }, { cookie })])
  judgeGuesses(judge, 'at the set-up', guesses)
}

function judgeGuesses(judge: Judge, where: string, guesses: Map<number, number>): void {
  const { hits } = FAILED_LOGIN_LIMIT
  judge.expect(
    guesses.get(400) === hits && guesses.get(429) === GUESSES - hits,
    `codes guessed ${where}: ${told(guesses)}`,
  )
}

/** A code works once, even if many requests send it at the same time. */
async function useCodesTwice(ground: Ground, judge: Judge): Promise<void> {
  const user = await ground.createUser('customer')
  const [recoveryCode = ''] = await turnOn(ground, user)
  for (const [kind, code] of [
    ['code of the app', await codeOf(ground, user)],
    ['recovery code', recoveryCode],
  ] as const) {
    const tickets = await Promise.all(Array.from({ length: AT_ONCE }, () => ticketOf(ground, user)))
    const uses = await alternating(ground, AT_ONCE, () => [
      '/api/auth/second-factor',
      json('POST', { ticket: tickets.pop(), code }, from(newAddress())),
    ])
    judge.expect(uses.get(200) === 1 && uses.get(400) === AT_ONCE - 1, `one ${kind}: ${told(uses)}`)
  }
}

async function misuseTicket(ground: Ground, judge: Judge): Promise<void> {
  const [user, attacker] = [await ground.createUser('customer'), await ground.createUser('customer')]
  await turnOn(ground, user)
  const codes = await turnOn(ground, attacker)
  const ticket = await ticketOf(ground, user)
  for (const code of [codes[0] ?? '', await codeOf(ground, attacker)]) {
    const { status } = await finish(ground, { ticket, code })
    judge.expect(status === 400, `a code of another account is answered ${status}`)
  }
  const asSession = await ground.send('/api/users/me/sessions', { headers: { cookie: `session=${ticket}` } })
  judge.expect(asSession.status === 401, `a ticket as a session is answered ${asSession.status}`)
}

/** Turns the second factor on. Returns the recovery codes. */
async function turnOn(ground: Ground, user: TestUser): Promise<string[]> {
  const { cookie } = user
  await ground.send(OWN, json('POST', { password: TEST_PASSWORD }, { cookie }))
  const confirmed = await ground.send(OWN, json('PUT', { code: await codeOf(ground, user) }, { cookie }))
  // Allows the same code again, so that the attack need not wait 30 s for the next one.
  await ground.db
    .updateTable('second_factors')
    .set({ last_interval: 0 })
    .where('user_id', '=', user.id)
    .execute()
  return ((await confirmed.json()) as { recovery_codes: string[] }).recovery_codes
}

/** The code that the user's app shows now, or `ahead` intervals later. */
async function codeOf({ db }: Ground, { id }: TestUser, ahead = 0): Promise<string> {
  const factors = db.selectFrom('second_factors').select('secret').where('user_id', '=', id)
  const { secret } = await factors.executeTakeFirstOrThrow()
  return totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)
}

async function ticketOf(ground: Ground, { email }: TestUser): Promise<string> {
  const body = { email, password: TEST_PASSWORD }
  const answer = await ground.send('/api/auth/login', json('POST', body, from(newAddress())))
  return ((await answer.json()) as { ticket: string }).ticket
}

function finish(
  ground: Ground,
  body: { ticket: string; code: string },
  headers: Record<string, string> = {},
) {
  const init = json('POST', body, { ...from(newAddress()), ...headers })
  return ground.send('/api/auth/second-factor', init)
}
