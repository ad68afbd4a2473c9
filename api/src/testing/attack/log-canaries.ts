import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { toBase32, totpCode } from '../../features/accounts/totp.ts'
import { hashToken } from '../../features/sessions/service.ts'
import { TEST_PASSWORD, type TestUser } from '../api.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'
import { whileLocked } from './headers.ts'

const canary = () => randomBytes(32).toString('base64url')

/** Sends marked secrets to every endpoint, also while the server fails. No log line may contain them. */
export async function attackLogs(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const secrets = {
    password: canary(),
    'new password': canary(),
    'session cookie': canary(),
    'token of a link': canary(),
    'authorization header': canary(),
    'text that is no JSON': canary(),
    'device cookie': canary(),
    'ticket of a sign-in': canary(),
    'recovery code': toBase32(randomBytes(10)).slice(0, 10),
    mail: `${canary().toLowerCase()}@ejemplo.do`,
  }
  const user = await ground.createUser('customer')
  const factor = await setUpFactor(ground, user)
  await ground.db
    .updateTable('sessions')
    .set({ token_hash: hashToken(secrets['session cookie']) })
    .where('user_id', '=', user.id)
    .execute()
  const calls = callsWith(secrets)
  for (const [path, init] of calls) await (await ground.send(path, init)).arrayBuffer()
  await failing(ground, async () => {
    for (const [path, init] of calls) await (await ground.send(path, init)).arrayBuffer()
  })
  const [list] = calls
  await whileLocked(ground, () =>
    ground.send(`/api/technicians/categories?token=${secrets['token of a link']}`, list?.[1]),
  )
  const logged = ground.logged()
  for (const [name, secret] of Object.entries({ ...secrets, ...factor })) {
    const line = logged.split('\n').find((text) => text.includes(secret))
    judge.expect(line === undefined, `${name} stands in: ${line}`)
  }
  // Otherwise an empty log would pass.
  const lines = logged.match(/"msg":"request"/g)?.length ?? 0
  judge.expect(lines >= 2 * calls.length, `only ${lines} requests are in the log`)
  for (const kind of ['sign_in_failed', 'password_reset_asked', 'password_change_refused'])
    judge.expect(logged.includes(`"kind":"${kind}"`), `no ${kind} is in the log`)
  const { rows } = await sql<{ hex: string; base64: string }>`
    select encode(secret, 'hex') as hex, encode(secret, 'base64') as base64 from server_secrets`.execute(
    ground.db,
  )
  judge.expect(
    rows.length === 1 && rows.every(({ hex, base64 }) => !logged.includes(hex) && !logged.includes(base64)),
    'the key that signs is in the log, or there is none',
  )
  judge.expect(logged.includes('"unexpected error"'), 'no failure is in the log')
  return judge.finding()
}

/** Sets up the second factor. Returns its secret and a recovery code, as the API answered them. */
async function setUpFactor(ground: Ground, { id, cookie }: TestUser) {
  const path = '/api/users/me/second-factor'
  const started = await ground.send(path, json('POST', { password: TEST_PASSWORD }, { cookie }))
  const { secret } = (await started.json()) as { secret: string }
  const factors = ground.db.selectFrom('second_factors').select('secret').where('user_id', '=', id)
  const key = (await factors.executeTakeFirstOrThrow()).secret
  const code = totpCode(key, Math.floor(Date.now() / 30_000))
  const confirmed = await ground.send(path, json('PUT', { code }, { cookie }))
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] }
  return { 'secret of an app': secret, 'recovery code that was given': codes[0] ?? secret }
}

type Secrets = Record<
  | 'password'
  | 'new password'
  | 'session cookie'
  | 'token of a link'
  | 'authorization header'
  | 'text that is no JSON'
  | 'device cookie'
  | 'ticket of a sign-in'
  | 'recovery code'
  | 'mail',
  string
>

function callsWith(secrets: Secrets): [string, RequestInit][] {
  const token = secrets['token of a link']
  const headers = {
    cookie: `session=${secrets['session cookie']}; device=${secrets['device cookie']}`,
    authorization: `Bearer ${secrets['authorization header']}`,
  }
  const { password } = secrets
  const halfway = { ticket: secrets['ticket of a sign-in'], code: secrets['recovery code'] }
  return [
    ['/api/auth/check-session', { headers }],
    ['/api/auth/login', json('POST', { email: secrets.mail, password }, headers)],
    ['/api/auth/second-factor', json('POST', halfway, headers)],
    ['/api/users/me/second-factor', json('POST', { password }, headers)],
    ['/api/users/me/erasure', json('POST', { password }, headers)],
    ['/api/auth/forgot-password', json('POST', { email: secrets.mail }, headers)],
    ['/api/auth/register', json('POST', { name: 'Eva', email: 'sin-arroba', password }, headers)],
    ['/api/auth/reset-password', json('POST', { token, password }, headers)],
    ['/api/auth/confirm-email', json('POST', { token }, headers)],
    ['/api/auth/confirm-email-change', json('POST', { token }, headers)],
    ['/api/users/me/email', json('POST', { email: secrets.mail, password }, headers)],
    [
      '/api/users/me',
      json('PUT', { name: 'Eva', currentPassword: password, newPassword: secrets['new password'] }, headers),
    ],
    [`/reset-password?token=${token}`, { headers }],
    [`/confirmar-correo?token=${token}`, { headers }],
    [`/confirmar-cambio-de-correo?token=${token}`, { headers }],
    [`/api/technicians?query=${token}&token=${token}`, { headers }],
    [
      '/api/auth/login',
      { ...json('POST', {}, headers), body: `{"password": "${secrets['text that is no JSON']}` },
    ],
    ['/api/service-requests', json('POST', { password, token }, headers)],
  ]
}

/** Runs `work` while the table `sessions` is renamed: an unexpected error, like that of a bad migration. */
async function failing(ground: Ground, work: () => Promise<void>): Promise<void> {
  await sql`alter table sessions rename to sessions_gone`.execute(ground.db)
  try {
    await work()
  } finally {
    await sql`alter table sessions_gone rename to sessions`.execute(ground.db)
  }
}
