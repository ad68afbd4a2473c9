import { noticePreferences } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { readable, startMailServer } from '../../testing/mail-server.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { queueDueMails, remind, sendDuePushes } from './delivery-service.ts'

const { api, ask, meet, people, post, put } = await stageCases()
const { db, sendPush } = api.deps
const [mails, pushes] = await Promise.all([startMailServer(), startPushServer()])

beforeEach(async () => {
  await run('update notices set push_due_at = null, mail_due_at = null')
  await meet()
  const { customer, technician } = people
  await confirmEmails([customer, technician])
  await run(
    `insert into notice_preferences (user_id, quiet_hours) values (${customer.id}, false), (${technician.id}, false)`,
  )
  mails.mails.length = 0
})
afterAll(() => Promise.all([mails.close(), pushes.close()]))

async function confirmEmails(users: TestUser[]) {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: sql`now()`, is_established: true })
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .execute()
}

const run = (statement: string) => sql.raw(statement).execute(db)

async function deliverPushes(): Promise<void> {
  if (await sendDuePushes(db, sendPush)) await deliverPushes()
}

/** Sends due pushes, lets time pass, sends due mails. Returns recipient and subject of all mails so far. */
async function mailAfter(seconds: number): Promise<string[]> {
  await deliverPushes()
  await run(
    `update notices set mail_due_at = mail_due_at - make_interval(secs => ${seconds}) where mail_due_at is not null`,
  )
  await queueDueMails(db)
  await runDueJobs(api, { smtpUrl: mails.url })
  return mails.mails.map(({ to, source }) => `${to[0]} ${subjectOf(source)}`)
}

const subjectOf = (source: string) => /^Subject: (.*)$/m.exec(readable(source))?.[1] ?? ''

async function mailResults(user: TestUser) {
  const { rows } = await sql<{ mail_result: string | null }>`
    select mail_result from notices where user_id = ${user.id} order by id`.execute(db)
  return rows.map(({ mail_result: mailResult }) => mailResult)
}

describe('a mail about notices', () => {
  it('is sent once to a user without push, with links to the case and to unsubscribe', async () => {
    const { technician } = people
    const { id } = await ask()
    expect(await mailAfter(0)).toEqual([])
    expect(await mailAfter(20)).toEqual([`${technician.email} Persona te pide un servicio`])
    const source = readable(mails.mails[0]?.source ?? '')
    expect(source).toContain(`https://tecnicerca.do/my-requests/${id}`)
    expect(source).toMatch(/List-Unsubscribe:\s+<https:\/\/tecnicerca\.do\/api\/notices\/unsubscribe\?token=/)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).not.toMatch(/Calle 8|abanico|809-555/)
    expect(await mailAfter(9999)).toHaveLength(1)
    expect(await mailResults(technician)).toEqual(['sent'])
  })

  it('is sent 15 minutes after a push, unless the notice has been read', async () => {
    const { technician } = people
    const browser = pushes.subscribe()
    await api.call('PUT', '/api/push/subscription', { as: technician, body: browser.subscription })
    await ask()
    expect(await mailAfter(14 * 60)).toEqual([])
    expect(await mailAfter(61)).toHaveLength(1)
    await ask()
    await deliverPushes()
    await run(`update notices set read_at = now() where user_id = ${technician.id}`)
    expect(await mailAfter(9999)).toHaveLength(1)
    expect(await mailResults(technician)).toEqual(['sent', 'read'])
  })

  it('is sent if a process died after it took the push and before it sent it', async () => {
    const { technician } = people
    const browser = pushes.subscribe()
    await api.call('PUT', '/api/push/subscription', { as: technician, body: browser.subscription })
    await ask()
    const died = async () => {
      throw new Error('killed')
    }
    await expect(sendDuePushes(db, died)).rejects.toThrow('killed')
    expect(await mailAfter(16 * 60)).toHaveLength(1)
    expect(browser.calls).toBe(0)
  })

  it('combines the notices of one user, and is not sent for a message to the other side', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    await ask()
    await post(`/${id}/messages`, { as: technician, body: { text: 'Voy' } })
    expect(await mailAfter(20)).toEqual([`${technician.email} Tienes 2 avisos en TecniCerca`])
    expect(await mailResults(customer)).toEqual([null])
  })

  it('is not sent if its notices are read or disabled before the job runs, which is recorded', async () => {
    const { technician } = people
    for (let asked = 0; asked < 2; asked += 1) await ask()
    await deliverPushes()
    await run('update notices set mail_due_at = now() where mail_due_at is not null')
    await queueDueMails(db)
    await run(`update notices set read_at = now()
      where id = (select min(id) from notices where user_id = ${technician.id})`)
    const body = { mail: { requested: false } }
    await api.call('PUT', '/api/notices/preferences', { as: technician, body })
    await runDueJobs(api, { smtpUrl: mails.url })
    expect(mails.mails).toEqual([])
    expect(await mailResults(technician)).toEqual(['read', 'off'])
  })

  it('is not sent to an address that nobody confirmed, however old the account is', async () => {
    const { technician } = people
    await run(`update users set email_confirmed_at = null, created_at = now() - interval '1 year'
      where id = ${technician.id}`)
    await ask()
    expect(await mailAfter(20)).toEqual([])
    expect(await mailResults(technician)).toEqual(['off'])
    await confirmEmails([technician])
    await ask()
    expect(await mailAfter(20)).toEqual([`${technician.email} Persona te pide un servicio`])
  })

  it('is not sent if the address became unconfirmed before the job runs', async () => {
    const { technician } = people
    await ask()
    await deliverPushes()
    await run('update notices set mail_due_at = now() where mail_due_at is not null')
    await queueDueMails(db)
    await run(`update users set email_confirmed_at = null where id = ${technician.id}`)
    await runDueJobs(api, { smtpUrl: mails.url })
    expect(mails.mails).toEqual([])
    expect(await mailResults(technician)).toEqual(['off'])
  })

  it('is recorded as failed until a retry succeeds', async () => {
    const { technician } = people
    await ask()
    mails.refuse(1)
    expect(await mailAfter(20)).toEqual([])
    expect(await mailResults(technician)).toEqual(['failed'])
    await run('update graphile_worker._private_jobs set run_at = now()')
    expect(await mailAfter(0)).toHaveLength(1)
    expect(await mailResults(technician)).toEqual(['sent'])
  })

  it('is postponed to a full hour if the user has got six mails that day', async () => {
    const { technician } = people
    await ask()
    const one = (at: string) =>
      `(${technician.id}, (select max(id) from service_requests), 'reminder', 'unanswered', ${at})`
    for (let sent = 0; sent < 6; sent += 1) {
      await run(`insert into notices (user_id, service_request_id, kind, reminder, reminder_of, mailed_at, mail_result)
        select v.*, now() - make_interval(mins => ${sent + 1}), 'sent'
        from (values ${one(`date '2026-01-01' + ${sent}`)}) v`)
    }
    expect(await mailAfter(20)).toEqual([])
    const { rows } = await sql<{ is_on_the_hour: boolean }>`
      select mail_due_at > now() and mail_due_at = date_trunc('hour', mail_due_at) as is_on_the_hour
      from notices where user_id = ${technician.id} and mail_due_at is not null`.execute(db)
    expect(rows).toEqual([{ is_on_the_hour: true }])
    await run(`update notices set mail_due_at = date_trunc('hour', now()) where mail_due_at is not null`)
    expect(await mailAfter(0)).toHaveLength(1)
  })
})

describe('the unsubscribe link of a mail', () => {
  const leave = (token: string, init: object = {}) =>
    api.app.request(`/api/notices/unsubscribe?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      ...init,
    })

  it('needs no session and turns off all mails about notices, but no push', async () => {
    const { technician } = people
    await ask()
    await mailAfter(20)
    const [, token = ''] = /unsubscribe\?token=([\w.-]+)>/.exec(mails.mails[0]?.source ?? '') ?? []
    expect((await leave(token)).status).toBe(200)
    expect((await leave(token)).status).toBe(200)
    const answer = await api.call('GET', '/api/notices/preferences', { as: technician })
    const { mail, push } = answer.read(noticePreferences)
    expect([new Set(Object.values(mail)), new Set(Object.values(push))]).toEqual([
      new Set([false]),
      new Set([true]),
    ])
    await ask()
    expect(await mailAfter(20)).toHaveLength(1)
  })

  it.each(['', '1', '1.x', 'x.y'])('is refused with the token %j', async (token) => {
    expect((await leave(token)).status).toBe(400)
  })
})

describe('a reminder', () => {
  const kinds = async (user: TestUser) => {
    const { rows } = await sql<{ reminder: string }>`
      select reminder from notices where user_id = ${user.id} and kind = 'reminder' order by id`.execute(db)
    return rows.map(({ reminder }) => reminder)
  }
  const age = (id: number, hours: number) =>
    run(`update service_requests set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`)

  it('is created for a technician after two hours, a day and before the expiry, each once', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    await remind(db)
    expect(await kinds(technician)).toEqual([])
    await age(id, 3)
    await Promise.all([remind(db), remind(db)])
    await age(id, 25)
    await remind(db)
    await run(`update service_requests set expires_at = now() + interval '11 hours' where id = ${id}`)
    await remind(db)
    await remind(db)
    expect(await kinds(technician)).toEqual(['unanswered', 'still_unanswered', 'expires_soon'])
    expect(await kinds(customer)).toEqual([])
  })

  it('is not created after an answer, and is not pushed if the answer precedes the push', async () => {
    const { technician } = people
    const [answered, offered, late] = [await ask(), await ask(), await ask()]
    for (const { id } of [answered, offered, late]) await age(id, 3)
    await put(answered.id, { status: 'accepted' })
    await post(`/${offered.id}/offers`, { as: technician, body: { total: 900 } })
    await remind(db)
    expect(await kinds(technician)).toEqual(['unanswered'])
    const browser = pushes.subscribe()
    await api.call('PUT', '/api/push/subscription', { as: technician, body: browser.subscription })
    await put(late.id, { status: 'cancelled' })
    await run(`update notices set push_due_at = null where kind <> 'reminder'`)
    await deliverPushes()
    expect(browser.calls).toBe(0)
    const { rows } = await sql<{ push_result: string }>`
      select push_result from notices where user_id = ${technician.id} and kind = 'reminder'`.execute(db)
    expect(rows).toEqual([{ push_result: 'off' }])
  })
})
