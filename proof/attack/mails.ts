import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { alternating, told } from '../../api/src/testing/attack/alternating.ts'
import { askFor, createJudge, json } from '../../api/src/testing/attack/ground.ts'
import { findMarkedRows } from '../../api/src/testing/attack/marked-rows.ts'
import { MESSAGE_NAME } from '../../api/src/testing/attack/names.ts'
import { readable, startMailServer } from '../../api/src/testing/mail-server.ts'
import { until } from '../kit/until.ts'
import type { DetailedFinding } from './abuse.ts'
import type { Field } from './field.ts'

const WITHIN_MS = 10_000

/** The mails to addresses that contain `word`. */
async function readMails(field: Field, word: string): Promise<string[]> {
  const folder = join(field.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return sources.filter((source) => new RegExp(`^To: .*${word}`, 'im').test(source)).map(readable)
}

/** A user's name is a spam message, stored before names were validated. It must not appear in the mail of a notice. */
export async function attackMailedNames(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const customer = await field.createUser('customer', { name: MESSAGE_NAME })
  const technician = await field.createUser('technician', { email: 'aviso-nombrado@ejemplo.do' })
  await sql`insert into notice_preferences (user_id, quiet_hours) values (${technician.id}, false)`.execute(
    field.db,
  )
  await sql`
    update users set email_confirmed_at = now(), is_established = true where id = ${technician.id}`.execute(
    field.db,
  )
  await askFor(field, { customer, technician })
  // A pending push would delay the mail.
  await sql`
    update notices set push_due_at = null, mail_due_at = now() where user_id = ${technician.id}`.execute(
    field.db,
  )
  await until(async () => (await readMails(field, 'aviso-nombrado')).length > 0, WITHIN_MS)
  const [mail = ''] = await readMails(field, 'aviso-nombrado')
  judge.expect(mail.includes('Un cliente te pide un servicio'), 'no mail calls the customer a customer')
  judge.expect(!/PREMIO|gana-RD/i.test(mail), 'the mail contains the message')
  return { ...judge.finding(), details: `a mail of ${mail.length} characters` }
}

const REGISTRATIONS = 40

/** Registers forty accounts for one mailbox, with different text after the plus sign. */
export async function attackMailbox(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  let turn = 0
  const statuses = await alternating(field, REGISTRATIONS, () => {
    const account = { name: 'Ana Peña', phone: '', password: 'clave-buena-9' }
    const email = `buzon+${(turn += 1)}@ejemplo.do`
    return ['/api/auth/register', json('POST', { ...account, email }, { 'x-forwarded-for': '203.0.113.70' })]
  })
  judge.expect(statuses.get(201) === REGISTRATIONS, `registrations: ${told(statuses)}`)
  const isQuiet = async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs j join users u on u.id = (select (p.payload ->> 'user_id')::int
        from graphile_worker._private_jobs p where p.id = j.id)
      where u.email like 'buzon+%' and j.run_at <= now()`.execute(field.db)
    return rows.length === 0
  }
  judge.expect(await until(isQuiet, WITHIN_MS), 'mails are still due')
  const mails = await readMails(field, 'buzon')
  judge.expect(mails.length === 5, `${mails.length} mails to one mailbox in an hour`)
  return { ...judge.finding(), details: `${told(statuses)}, ${mails.length} mails` }
}

/**
 * A mail server refuses an address and repeats it in its reply. The address must not get into the log or the queue, and no
 * row may keep it once the account is erased.
 */
export async function attackRefusedMails(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const mark = 'rechazada-zafiro'
  const server = await startMailServer()
  server.refuseAddresses()
  const separate = await field.startSeparate({ SMTP_URL: server.url, PUBLIC_URL: 'http://127.0.0.1' })
  try {
    const email = `${mark}@ejemplo.do`
    const admin = await separate.createUser('admin')
    const account = { name: 'Ana Peña', email, phone: '', password: 'clave-buena-9' }
    const registered = await separate.send('/api/auth/register', json('POST', account))
    const { user } = (await registered.json()) as { user: { id: number } }
    await separate.send('/api/auth/forgot-password', json('POST', { email }))
    const failures = async () => {
      const { rows } = await sql<{ last_error: string | null }>`
        select last_error from graphile_worker.jobs where attempts > 0 and last_error is not null`.execute(
        separate.db,
      )
      return rows.map(({ last_error: lastError }) => lastError ?? '')
    }
    judge.expect(await until(async () => (await failures()).length >= 2, WITHIN_MS), 'no mail was refused')
    const errors = await failures()
    judge.expect(!errors.join().includes(mark), `the queue keeps: ${errors.join(', ')}`)
    const lines = separate.logged().split('\n')
    const telling = lines.filter((line) => line.includes(mark))
    judge.expect(telling.length === 0, `${telling.length} lines of the log: ${telling[0]}`)
    judge.expect(
      lines.some((line) => line.includes('mail not sent')),
      'no line of the log mentions the refusal',
    )
    const gone = await separate.send(
      `/api/admin/users/${user.id}`,
      json('DELETE', {}, { cookie: admin.cookie }),
    )
    const rows = await findMarkedRows(separate.db, mark)
    judge.expect(gone.status === 200 && rows.length === 0, `erased ${gone.status}, left: ${rows.join(', ')}`)
    return { ...judge.finding(), details: `the queue says: ${errors.join(', ')}` }
  } finally {
    await separate.stop()
    await server.close()
  }
}

/** An admin, or a user who has become an admin, changes the email address of another account. */
export async function attackTakenAccount(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const admin = await field.createUser('admin')
  const victim = await field.createUser('customer', { email: 'tomada-antes@ejemplo.do' })
  const changes = { name: 'Ana Peña', email: 'tomada-ahora@ejemplo.do', phone: '', role: 'customer' }
  const changed = await field.send(
    `/api/admin/users/${victim.id}`,
    json('PUT', changes, { cookie: admin.cookie }),
  )
  judge.expect(changed.status === 200, `changing an address: ${changed.status}`)
  for (const replica of [0, 1]) {
    const session = await field.send(
      '/api/auth/check-session',
      { headers: { cookie: victim.cookie } },
      replica,
    )
    judge.expect((await session.text()).includes('"authenticated":false'), 'the session is still valid')
  }
  const isLogged = async () =>
    field
      .logged()
      .split('\n')
      .some((line) =>
        ['"kind":"account_changed"', '"reason":"email"', `"user_id":${victim.id},`].every((part) =>
          line.includes(part),
        ),
      )
  judge.expect(await until(isLogged, WITHIN_MS), 'no line of the log names the changed account')
  const counts: number[] = []
  for (const address of ['tomada-antes', 'tomada-ahora']) {
    await until(async () => (await readMails(field, address)).length > 0, WITHIN_MS)
    const mails = await readMails(field, address)
    counts.push(mails.length)
    judge.expect(mails.length === 1, `${mails.length} mails to ${address}`)
  }
  return { ...judge.finding(), details: `${counts.join(' and ')} mails` }
}
