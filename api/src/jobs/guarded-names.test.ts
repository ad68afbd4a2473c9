import { NOTICE_KINDS, REMINDERS } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { noticeWords, type ToSay } from '../features/notices/words.ts'
import { stageCases } from '../features/service-requests/case.fixture.ts'
import { runDueJobs } from '../testing/jobs.ts'
import { readable, startMailServer } from '../testing/mail-server.ts'
import { enqueue, type Jobs } from './queue.ts'

const { api, ask, meet, people } = await stageCases()
const { db } = api.deps
const server = await startMailServer()
afterAll(() => server.close())

const MESSAGE = 'Gana 50,000 & más (premio)'
const PART_OF_MESSAGE = /gana|50,000|premio/i

it('no mail contains a name that could be a message, neither of its reader nor of anybody else', async () => {
  await meet()
  await db.updateTable('users').set({ name: MESSAGE }).execute()
  const { customer, technician } = people
  const { id: user_id, email } = technician
  // Notices are mailed to confirmed addresses alone, and a link to confirm to others.
  await db
    .updateTable('users')
    .set({ email_confirmed_at: sql`now()`, is_established: true })
    .where('id', '=', user_id)
    .execute()
  await ask()
  const { rows: notices } = await sql<{ id: number }>`
    select id from notices where user_id = ${user_id}`.execute(db)
  const change = await db
    .insertInto('email_changes')
    .values({ user_id, email: 'nuevo@ejemplo.do', expires_at: sql<Date>`now() + interval '1 day'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ suspended_at: new Date(), suspension_reason: 'Quejas de varias personas' })
    .where('id', '=', user_id)
    .execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const device = { user_id, device: 'Chrome en Android', at: new Date().toISOString() }
  const jobs: { [Name in keyof Jobs]: Jobs[Name] } = {
    'send-password-reset': { email },
    'send-email-confirmation': { user_id: customer.id },
    'send-email-change': { user_id, change_id: change.id },
    'send-email-changed': { user_id, email },
    'send-new-device': device,
    'send-new-passkey': device,
    'send-suspended': { user_id },
    'send-notices': { user_id, notice_ids: notices.map(({ id }) => id) },
  }
  await db.transaction().execute(async (trx) => {
    for (const [task, payload] of Object.entries(jobs))
      await enqueue(trx, task as keyof Jobs, payload as Jobs[keyof Jobs])
  })
  await runDueJobs(api, { smtpUrl: server.url })
  expect(server.mails).toHaveLength(Object.keys(jobs).length)
  const told = server.mails.map(({ source }) => readable(source))
  expect(told.filter((mail) => PART_OF_MESSAGE.test(mail))).toEqual([])
  expect(told.filter((mail) => mail.includes('Un cliente te pide un servicio'))).toHaveLength(1)
})

const CASE: Omit<ToSay, 'kind' | 'reminder' | 'side' | 'name'> = {
  ...{
    text: null,
    report: null,
    by: null,
    data: null,
    ...{ event_kind: null, payment: null, reminder_of: '2026-12-03' },
    category_name: 'Plomería',
    request_date: '2026-12-03',
  },
  ...{ time_window: 'any', is_urgent: false, was_accepted: false, is_reviewed: false, is_cancelled: false },
  created_at: new Date(0),
}

it.each([MESSAGE, 'Ana 2', 'Técnico 24/7', 'J&M Electro', 'Ver.ly Peña', 'Ana\u200bPremio'])(
  'no notice of any kind contains the name %j',
  (name) => {
    const kinds = NOTICE_KINDS.flatMap((kind): Pick<ToSay, 'kind' | 'reminder'>[] =>
      kind === 'reminder' ? REMINDERS.map((reminder) => ({ kind, reminder })) : [{ kind, reminder: null }],
    )
    for (const said of kinds)
      for (const side of ['customer', 'technician'] as const)
        for (const by of ['customer', 'technician', 'admin'] as const)
          for (const reason of [undefined, 'expired', 'taken']) {
            const data = reason === undefined ? null : { reason }
            const { title, body } = noticeWords(
              { ...CASE, ...said, side, by, data, name },
              { today: '2026-12-02' },
            )
            for (const part of name.split(/[\s\u200b]+/)) expect(`${title} ${body}`).not.toContain(part)
          }
  },
)
