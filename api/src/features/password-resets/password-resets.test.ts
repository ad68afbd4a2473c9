import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { from, newAddress } from '../../testing/addresses.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { readable } from '../../testing/mail-server.ts'
import { statusesOf } from '../../testing/statuses.ts'
import { testMailApi } from '../../testing/test-api.ts'

const { api, server, deliver } = await testMailApi({ trustProxy: true })
const { db } = api.deps
let address: string

beforeEach(() => {
  address = newAddress()
})

const forget = (email: string, at = address) =>
  api.call('POST', '/api/auth/forgot-password', { body: { email }, headers: from(at) })

const reset = (token: string, password = 'clave-nueva') =>
  api.call('POST', '/api/auth/reset-password', { body: { token, password }, headers: from(address) })

const logIn = (email: string, password: string) =>
  api.call('POST', '/api/auth/login', { body: { email, password }, headers: from(address) })

const tokenFor = async (user: TestUser): Promise<string> => {
  await forget(user.email)
  await deliver()
  const link = readable(server.mails.at(-1)?.source ?? '').match(/reset-password\?token=([\w-]+)/)
  return link?.[1] ?? ''
}

describe('forgot password', () => {
  it('mails a link that works once and ends every session', async () => {
    const user = await api.createUser('customer', { name: 'Beatriz Núñez' })
    const token = await tokenFor(user)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]?.to).toEqual([user.email])
    expect(readable(server.mails[0]?.source ?? '')).toContain(
      `https://tecnicerca.do/reset-password?token=${token}`,
    )
    const answer = await reset(token)
    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    const check = await api.call('GET', '/api/auth/check-session', { as: user })
    expect(check.body).toMatchObject({ authenticated: false })
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401)
    expect((await logIn(user.email, 'clave-nueva')).status).toBe(200)
    const again = await reset(token, 'otra-clave')
    expect(again).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
  })

  it('gives the same answer and queues the same job for an unknown address', async () => {
    const user = await api.createUser('customer')
    const known = await forget(user.email)
    const unknown = await forget('nadie@ejemplo.do')
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(known.text).toBe(unknown.text)
    const { rows } = await sql<{ task: string; count: number }>`
      select task_identifier as task, count(*)::int as count from graphile_worker.jobs group by 1`.execute(db)
    expect(rows).toEqual([{ task: 'send-password-reset', count: 2 }])
    await deliver()
    expect(server.mails.map((mail) => mail.to)).toEqual([[user.email]])
  })

  it('mails nothing to a deleted user', async () => {
    const user = await api.createUser('customer')
    await forget(user.email)
    await sql`update users set deleted_at = now() where id = ${user.id}`.execute(db)
    await deliver()
    expect(server.mails).toEqual([])
  })

  it('mails one account at most five times an hour, from whatever address the calls come', async () => {
    const user = await api.createUser('customer')
    const answers = await Promise.all(Array.from({ length: 8 }, () => forget(user.email, newAddress())))
    expect(statusesOf(answers)).toEqual({ 202: 5, 429: 3 })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500)
    await deliver()
    expect(server.mails).toHaveLength(5)
    await sql`update rate_limits set resets_at = now()
      where bucket = rate_limit_bucket(${`password-mail:${user.email}`})`.execute(db)
    await forget(user.email)
    await deliver()
    expect(server.mails).toHaveLength(6)
  })

  it('accepts 20 calls an hour from one IP address, for any email addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => forget(`nadie${i}@ejemplo.do`)))
    expect(statusesOf(answers)).toEqual({ 202: 20, 429: 5 })
    expect((await forget('nadie24@ejemplo.do', newAddress())).status).toBe(202)
    await deliver()
  })

  it('does not count a call against the account if the IP address is over its limit', async () => {
    const user = await api.createUser('customer')
    for (let mails = 0; mails < 20; mails += 1) await forget(`otro${mails}@ejemplo.do`)
    for (let tries = 0; tries < 6; tries += 1) expect((await forget(user.email)).status).toBe(429)
    expect((await forget(user.email, newAddress())).status).toBe(202)
    await deliver()
  })

  it.each([
    ['María Altagracia Núñez', 'Hola, María:'],
    ['D’Óleo', 'Hola, D’Óleo:'],
    ['Ganaste! Entra en premio.example', 'Hola:'],
    ['premio.example', 'Hola:'],
    ['809-555-0100 llama ya', 'Hola:'],
    ['<img src=x onerror="alert(1)">', 'Hola:'],
  ])('greets %s only with "%s"', async (name, greeting) => {
    await tokenFor(await api.createUser('customer', { name }))
    const source = readable(server.mails[0]?.source ?? '')
    const [head = '', text = '', html = ''] = source.split(/content-type: text\/(?:plain|html)/i)
    expect(head).toMatch(/^To: \S+@ejemplo\.do\r?$/m)
    expect(text).toContain(`\n${greeting}\r`)
    expect(html).toContain(`<p>${greeting}</p>`)
    for (const word of ['premio', 'llama', 'img', 'Altagracia']) expect(source).not.toContain(word)
  })

  it('does not build the link from the host that the caller sends', async () => {
    const user = await api.createUser('customer')
    await api.call('POST', 'http://ladron.example/api/auth/forgot-password', {
      body: { email: user.email },
      headers: { host: 'ladron.example', 'x-forwarded-host': 'ladron.example' },
    })
    await deliver()
    expect(server.mails[0]?.source).not.toContain('ladron')
  })

  it.each([{}, { email: 'nada' }, { email: 'a\0@ejemplo.do' }])('refuses %j', async (body) => {
    const answer = await api.call('POST', '/api/auth/forgot-password', { body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  })
})

describe('reset password', () => {
  it('stores the token only as a hash, and in no job once the mail is sent', async () => {
    const token = await tokenFor(await api.createUser('customer'))
    const { rows } = await sql<{ length: number; is_plain: boolean }>`
      select length(token_hash) as length, position(${Buffer.from(token)} in token_hash) > 0 as is_plain
      from password_resets order by created_at desc limit 1`.execute(db)
    expect(rows).toEqual([{ length: 32, is_plain: false }])
    // The queue deletes a finished job shortly after the mail is sent.
    await expect.poll(() => countJobsWith(token), { timeout: 60_000 }).toBe(0)
  })

  it('stores no token while its mail cannot be sent, and mails a working link on retry', async () => {
    const user = await api.createUser('customer')
    await forget(user.email)
    server.refuse(1)
    await deliver()
    const { rows } = await sql`
      select payload from graphile_worker._private_jobs
      where payload ->> 'email' = ${user.email}`.execute(db)
    expect(rows).toEqual([{ payload: { email: user.email } }])
    const { rows: tokens } = await sql`select from password_resets where user_id = ${user.id}`.execute(db)
    expect(tokens).toEqual([])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await deliver()
    const [, token = ''] = readable(server.mails[0]?.source ?? '').match(/token=([\w-]+)/) ?? []
    expect((await reset(token)).status).toBe(200)
  })

  it('accepts a link for one hour', async () => {
    const user = await api.createUser('customer')
    const token = await tokenFor(user)
    const { rows } = await sql<{ life: number }>`
      select extract(epoch from expires_at - created_at)::int as life from password_resets
      where user_id = ${user.id}`.execute(db)
    expect(rows).toEqual([{ life: 3600 }])
    await sql`update password_resets set expires_at = now() where user_id = ${user.id}`.execute(db)
    expect((await reset(token)).status).toBe(400)
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('refuses a weak password, after which the link still works', async () => {
    const token = await tokenFor(await api.createUser('customer'))
    expect(await reset(token, 'Password1')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { password: expect.any(String) } },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('accepts only one of two concurrent uses of a link', async () => {
    const user = await api.createUser('customer')
    const token = await tokenFor(user)
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where id = ${user.id} for update`.execute(trx),
      calls: [() => reset(token, 'clave-uno'), () => reset(token, 'clave-dos')],
    })
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
    const winner = answers[0]?.status === 200 ? 'clave-uno' : 'clave-dos'
    expect((await logIn(user.email, winner)).status).toBe(200)
  })

  it('makes every other link of the user invalid', async () => {
    const user = await api.createUser('customer')
    const tokens = [await tokenFor(user), await tokenFor(user)] as const
    expect((await reset(tokens[1])).status).toBe(200)
    expect((await reset(tokens[0])).status).toBe(400)
  })

  it('refuses a link once the user has changed the password', async () => {
    const user = await api.createUser('customer')
    const token = await tokenFor(user)
    const body = { name: 'Ana', currentPassword: TEST_PASSWORD, newPassword: 'clave-propia' }
    expect((await api.call('PUT', '/api/users/me', { as: user, body })).status).toBe(200)
    expect((await reset(token)).status).toBe(400)
  })

  it('unlocks an account that was locked by failed logins', async () => {
    const user = await api.createUser('customer')
    for (let tries = 0; tries < 11; tries += 1) await logIn(user.email, 'no-es')
    await reset(await tokenFor(user))
    expect((await logIn(user.email, 'clave-nueva')).status).toBe(200)
  })

  it('refuses the link of a deleted user', async () => {
    const user = await api.createUser('customer')
    const token = await tokenFor(user)
    await sql`update users set deleted_at = now() where id = ${user.id}`.execute(db)
    expect((await reset(token)).status).toBe(400)
  })

  it.each([
    [{ token: 'A'.repeat(43), password: 'clave-nueva' }, 'token'],
    [{ token: "' or 1=1 --", password: 'clave-nueva' }, 'token'],
    [{ password: 'clave-nueva' }, 'token'],
    [{ token: 'A'.repeat(43), password: '12345' }, 'password'],
    [{ token: 'A'.repeat(43), password: 'clave\0' }, 'password'],
  ])('refuses %j', async (body, field) => {
    const answer = await api.call('POST', '/api/auth/reset-password', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })
})

async function countJobsWith(token: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where position(${token} in payload::text) > 0`.execute(db)
  return rows.length
}
