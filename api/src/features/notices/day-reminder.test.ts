import { addDays, dayInSantoDomingo, inSantoDomingo } from '@tecnicerca/shared/calendar'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { runDueJobs } from '../../testing/jobs.ts'
import { readable, startMailServer } from '../../testing/mail-server.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { remindAt } from '../../testing/remind-at.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { queueDueMails, sendDuePushes } from './delivery-service.ts'

const { api, ask, meet, people, put } = await stageCases()
const { db, sendPush } = api.deps
const [mails, pushes] = await Promise.all([startMailServer(), startPushServer()])

beforeEach(async () => {
  await meet()
  const { customer } = people
  await run(`update users set email_confirmed_at = now(), is_established = true where id = ${customer.id}`)
  await run(`insert into notice_preferences (user_id, quiet_hours) values (${customer.id}, false)`)
  mails.mails.length = 0
})
afterAll(() => Promise.all([mails.close(), pushes.close()]))

const run = (statement: string) => sql.raw(statement).execute(db)

/** Makes the reminder of an accepted case due whose day is `days` from today. */
async function remindOfDay(days: number): Promise<number> {
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  const day = addDays(dayInSantoDomingo(new Date()), days)
  await run(`update service_requests set request_date = '${day}' where id = ${id}`)
  await run('update notices set push_due_at = null, mail_due_at = null')
  await run(`insert into notices (user_id, service_request_id, kind, reminder, reminder_of, push_due_at)
    values (${people.customer.id}, ${id}, 'reminder', 'day_before', '${day}', now())`)
  return id
}

async function listTitles() {
  const answer = await api.call('GET', '/api/notices', { as: people.customer })
  const [newest] = answer.read(noticesAnswer).notices
  return { now: newest?.title, later: newest?.later_titles?.map(({ title }) => title) }
}

it('the reminder of a day names the holidays of its week', async () => {
  const today = dayInSantoDomingo(new Date())
  const christmas =
    [0, 1].map((years) => `${Number(today.slice(0, 4)) + years}-12-25`).find((day) => day >= today) ?? ''
  const days = (Date.parse(christmas) - Date.parse(today)) / 86_400_000
  const bodyOf = async (day: number) => {
    await remindOfDay(day)
    const answer = await api.call('GET', '/api/notices', { as: people.customer })
    return answer.read(noticesAnswer).notices[0]?.body
  }
  expect(await bodyOf(days)).toMatch(/ · para el 25 dic · El [a-zé]+ 25 es feriado: Navidad$/)
  expect(await bodyOf(days + 14)).not.toContain('Navidad')
})

async function subscribe() {
  const browser = pushes.subscribe()
  await api.call('PUT', '/api/push/subscription', { as: people.customer, body: browser.subscription })
  return browser
}

async function deliver(): Promise<string[]> {
  await sendDuePushes(db, sendPush)
  await run('update notices set mail_due_at = now() where mail_due_at is not null')
  await queueDueMails(db)
  await runDueJobs(api, { smtpUrl: mails.url })
  return mails.mails.map(({ source }) => readable(source))
}

const PAST = /^Un técnico tenía que venir el \d/

it.each([
  [5, /^Un técnico viene el \d/, 3],
  [1, /^Mañana viene un técnico$/, 2],
  [0, /^Hoy viene un técnico$/, 1],
])('the reminder of a day %d days ahead says so: %s', async (days, title, laterTitles) => {
  const browser = await subscribe()
  await remindOfDay(days)
  const [mail = ''] = await deliver()
  const { now, later } = await listTitles()
  expect(now).toMatch(title)
  expect(later).toHaveLength(laterTitles)
  expect(later?.at(-1)).toMatch(PAST)
  expect(browser.delivered).toMatchObject([{ message: { title: expect.stringMatching(title) } }])
  expect(mail).toContain(`\r\n${now}\r\n`)
})

it('the reminder of a day that has passed is neither pushed nor mailed', async () => {
  const browser = await subscribe()
  await remindOfDay(-1)
  expect(await deliver()).toEqual([])
  expect(browser.calls).toBe(0)
  expect(await listTitles()).toEqual({ now: expect.stringMatching(PAST), later: [] })
})

it('the reminder of a cancelled case does not say that somebody comes', async () => {
  const id = await remindOfDay(1)
  await put(id, { status: 'cancelled', reason: 'busy' })
  const answer = await api.call('GET', '/api/notices', { as: people.customer })
  const reminder = answer.read(noticesAnswer).notices.find(({ kind }) => kind === 'reminder')
  expect(reminder).toMatchObject({ title: expect.stringMatching(PAST), later_titles: [] })
})

it('a push server keeps the reminder until midnight at most', async () => {
  const browser = await subscribe()
  await remindOfDay(1)
  await sendDuePushes(db, sendPush)
  const untilMidnight = 86_400 - (Math.floor(inSantoDomingo(new Date()).getTime() / 1000) % 86_400)
  const ttl = Number(browser.delivered[0]?.headers.ttl)
  expect(Math.abs(ttl - untilMidnight)).toBeLessThan(30)
})

it('both sides are reminded once, on the evening before the day', async () => {
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  const today = dayInSantoDomingo(new Date())
  await run(`update service_requests set request_date = '${addDays(today, 1)}' where id = ${id}`)
  const listReminders = async () => {
    const { rows } = await sql`select user_id, reminder from notices where reminder is not null
      and service_request_id = ${id} order by user_id`.execute(db)
    return rows
  }
  await remindAt(api.database, `${today} 17:59`)
  expect(await listReminders()).toEqual([])
  await remindAt(api.database, `${today} 18:00`)
  await remindAt(api.database, `${today} 20:30`)
  const userIds = [people.customer.id, people.technician.id].toSorted((a, b) => a - b)
  expect(await listReminders()).toEqual(
    userIds.map((userId) => ({ user_id: userId, reminder: 'day_before' })),
  )
})
