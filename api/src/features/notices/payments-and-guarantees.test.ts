import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { dayAndMonth } from '@tecnicerca/shared/values/formats'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { readable, startMailServer } from '../../testing/mail-server.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { remindAt } from '../../testing/remind-at.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { queueDueMails, remind, sendDuePushes } from './delivery-service.ts'

const { api, ask, meet, people, post, put } = await stageCases()
const { db, sendPush } = api.deps
const [mails, pushes] = await Promise.all([startMailServer(), startPushServer()])
const today = dayInSantoDomingo(new Date())
const CASH = { amount: 1_500, direction: 'paid', method: 'cash', paid_on: today, note: 'Secreto' }

beforeEach(async () => {
  await meet()
  const { customer, technician } = people
  await sql`update users set name = case id when ${customer.id} then 'Carolina Gómez' else 'Rafael Paz' end,
    email_confirmed_at = now(), is_established = true where id in (${customer.id}, ${technician.id})`.execute(
    db,
  )
  await sql`update technicians set name = 'Rafael Paz' where user_id = ${technician.id}`.execute(db)
  await sql`insert into notice_preferences (user_id, quiet_hours) values (${customer.id}, false), (${technician.id}, false)`.execute(
    db,
  )
  mails.mails.length = 0
})
afterAll(() => Promise.all([mails.close(), pushes.close()]))

async function inbox(as: TestUser) {
  return (await api.call('GET', '/api/notices', { as })).read(noticesAnswer).notices
}
const newest = async (as: TestUser) => (await inbox(as))[0]
const titles = async (as: TestUser) => (await inbox(as)).map(({ title }) => title)

async function accepted(): Promise<number> {
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  return id
}

async function completed(): Promise<number> {
  const id = await accepted()
  await put(id, { status: 'completed', guarantee_days: 90 })
  return id
}

async function noted(id: number, as = people.technician): Promise<number> {
  return (await post(`/${id}/payments`, { as, body: CASH })).read(offerStatusAnswer).event.id
}

async function claimed(id: number): Promise<number> {
  const claim = await post(`/${id}/guarantee-claims`, { body: { text: 'Secreto: volvió a botar agua.' } })
  return claim.read(offerStatusAnswer).event.id
}

const answer = (path: string, body: object, as = people.customer) =>
  api.call('PUT', `/api/${path}/status`, { as, body })

async function deliver(): Promise<string> {
  await sendDuePushes(db, sendPush)
  await sql`update notices set mail_due_at = now() where mail_due_at is not null`.execute(db)
  await queueDueMails(db)
  await runDueJobs(api, { smtpUrl: mails.url })
  return mails.mails.map(({ source }) => readable(source)).join('\n')
}

describe('a payment', () => {
  it('is told to the other side at once, and so is each answer', async () => {
    const { customer, technician } = people
    const id = await accepted()
    const first = await noted(id)
    const told = await newest(customer)
    expect(`${told?.title}. ${told?.body}`).toBe('Rafael anotó RD$1,500 en efectivo. ¿Es correcto?')
    await answer(`payments/${first}`, { status: 'disputed', note: 'Secreto' })
    expect((await newest(technician))?.title).toBe('Carolina dice que no coincide: RD$1,500 en efectivo')
    await answer(`payments/${first}`, { status: 'confirmed' })
    expect((await newest(technician))?.title).toBe('Carolina confirmó RD$1,500 en efectivo')
    await answer(`payments/${await noted(id)}`, { status: 'withdrawn' }, technician)
    expect((await newest(customer))?.title).toBe('Rafael retiró lo que anotó: RD$1,500 en efectivo')
  })

  it('is pushed and mailed without what was written beside it', async () => {
    const browser = pushes.subscribe()
    await api.call('PUT', '/api/push/subscription', { as: people.customer, body: browser.subscription })
    const id = await accepted()
    await sql`update notices set push_due_at = null, mail_due_at = null`.execute(db)
    await noted(id)
    const mail = await deliver()
    expect(browser.delivered).toMatchObject([{ message: { title: 'Rafael anotó RD$1,500 en efectivo' } }])
    expect(mail).toContain('Rafael anotó RD$1,500 en efectivo')
    expect(mail + JSON.stringify(browser.delivered)).not.toContain('Secreto')
  })

  it('is not pushed to somebody who turned off offers', async () => {
    const browser = pushes.subscribe()
    await api.call('PUT', '/api/push/subscription', { as: people.customer, body: browser.subscription })
    const off = { push: { offered: false }, mail: { offered: false } }
    await api.call('PUT', '/api/notices/preferences', { as: people.customer, body: off })
    const id = await accepted()
    await sql`update notices set push_due_at = null, mail_due_at = null`.execute(db)
    await noted(id)
    expect(await deliver()).toBe('')
    expect(browser.calls).toBe(0)
  })

  it('is not told to somebody who blocked the other', async () => {
    const { customer, technician } = people
    const id = await accepted()
    await api.call('PUT', `/api/blocked-technicians/${technician.technician_id}`, { as: customer })
    const before = await titles(customer)
    const paymentId = await noted(id)
    expect(await titles(customer)).toEqual(before)
    await answer(`payments/${paymentId}`, { status: 'confirmed' })
    expect((await newest(technician))?.title).toBe('Carolina confirmó RD$1,500 en efectivo')
  })
})

describe('a claim under a guarantee', () => {
  it('is told to the technician at once, with its text in the app only, and its answers to the customer', async () => {
    const { customer, technician } = people
    const id = await completed()
    await sql`update notices set push_due_at = null, mail_due_at = null`.execute(db)
    const claimId = await claimed(id)
    expect(await newest(technician)).toMatchObject({
      ...{ title: 'Carolina reclama la garantía', body: 'Secreto: volvió a botar agua.' },
    })
    const mail = await deliver()
    expect(mail).toContain('Carolina reclama la garantía')
    expect(mail).not.toContain('Secreto')
    const day = addDays(today, 3)
    await answer(`guarantee-claims/${claimId}`, { status: 'promised', request_date: day }, technician)
    expect((await newest(customer))?.title).toBe(`Rafael irá el ${dayAndMonth(day)} por la garantía`)
    await answer(`guarantee-claims/${claimId}`, { status: 'honoured' })
    expect((await newest(technician))?.title).toBe('Carolina dice que la garantía se cumplió')
    const second = await claimed(id)
    await answer(`guarantee-claims/${second}`, { status: 'refused', note: 'Se mojó' }, technician)
    expect((await newest(customer))?.title).toBe('Rafael rechazó el reclamo de garantía')
    await answer(`guarantee-claims/${await claimed(id)}`, { status: 'withdrawn' })
    expect((await newest(technician))?.title).toBe('Carolina retiró el reclamo de garantía')
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  async function claimedHoursAgo(hours: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into service_request_events (service_request_id, at, by, kind, data)
      values (${await completed()}, now() - make_interval(hours => ${hours}), 'customer', 'guarantee_claimed', '{"text": "Gotea"}')
      returning id`.execute(db)
    return rows[0]?.id ?? 0
  }

  const reminders = async () =>
    (await titles(people.technician)).filter((title) => title.includes('espera tu respuesta'))

  it('reminds the technician once after 24 hours without an answer', async () => {
    await claimedHoursAgo(23)
    await remind(db)
    expect(await reminders()).toEqual([])
    const claimId = await claimedHoursAgo(25)
    await remind(db)
    await remind(db)
    expect(await reminders()).toEqual(['Carolina espera tu respuesta sobre la garantía'])
    await answer(`guarantee-claims/${claimId}`, { status: 'withdrawn' })
    expect(await deliver()).not.toContain('espera tu respuesta')
  })

  it('reminds of no claim that was answered', async () => {
    const claimId = await claimedHoursAgo(25)
    const refusal = { status: 'refused', note: 'Se mojó' }
    await answer(`guarantee-claims/${claimId}`, refusal, people.technician)
    await remind(db)
    expect(await reminders()).toEqual([])
  })

  async function countVisits(id: number): Promise<number> {
    const { rows } =
      await sql`select from notices where service_request_id = ${id} and reminder = 'visit_before'`.execute(
        db,
      )
    return rows.length
  }

  it('says on the evening before a promised day that somebody comes, while it is promised', async () => {
    const { customer, technician } = people
    const id = await completed()
    const claimId = await claimed(id)
    const promise = (day: string) =>
      answer(`guarantee-claims/${claimId}`, { status: 'promised', request_date: day }, technician)
    const tomorrow = addDays(today, 1)
    await promise(tomorrow)
    await remindAt(api.database, `${today} 17:59`)
    await remindAt(api.database, `${tomorrow} 18:00`)
    expect(await countVisits(id)).toBe(0)
    await remindAt(api.database, `${today} 18:00`)
    await remindAt(api.database, `${today} 20:30`)
    expect(await countVisits(id)).toBe(2)
    expect((await newest(customer))?.title).toBe('Mañana viene Rafael por la garantía')
    expect((await newest(technician))?.title).toBe('Mañana vas donde Carolina por la garantía')
    await sql`update notices set push_due_at = null, mail_due_at = null where kind <> 'reminder'`.execute(db)
    await promise(addDays(today, 4))
    const reminder = (await inbox(customer)).find(({ kind }) => kind === 'reminder')
    expect(reminder?.title).toMatch(/^Rafael tenía que venir el .+ por la garantía$/)
    expect(await deliver()).not.toContain('Mañana viene')
  })

  it.each(['honoured', 'withdrawn'])('reminds of no promised day whose claim was %s', async (status) => {
    const id = await completed()
    const claimId = await claimed(id)
    const promised = { status: 'promised', request_date: addDays(today, 1) }
    await answer(`guarantee-claims/${claimId}`, promised, people.technician)
    await answer(`guarantee-claims/${claimId}`, { status })
    await remindAt(api.database, `${today} 18:00`)
    expect(await countVisits(id)).toBe(0)
  })
})
