import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import { inTransaction } from '../db/transaction.ts'
import { TEST_JOB_SETTINGS } from '../testing/jobs.ts'
import { readable } from '../testing/mail-server.ts'
import { testMailApi } from '../testing/test-api.ts'
import { enqueue } from './queue.ts'
import { createMailer, deleteOldStoredMails, type Mail } from './send-mail.ts'

const { api, server, deliver } = await testMailApi()
const { db } = api.deps

const MAIL: Mail = {
  to: { name: 'José Ñandú, "Pepe" <x@y.do>', address: 'jose@ejemplo.do' },
  subject: 'Contraseña nueva',
  text: 'Hola, José: áéíóú',
  html: '<p>Hola, José</p>',
}

const queue = (email: string) => inTransaction(db, (trx) => enqueue(trx, 'send-password-reset', { email }))
const jobs = async () =>
  (
    await sql<{ attempts: number; is_later: boolean; last_error: string | null }>`
      select attempts, run_at > now() as is_later, last_error from graphile_worker.jobs`.execute(db)
  ).rows

describe('mail by SMTP', () => {
  it('arrives only at its address, even if the name contains another one', async () => {
    await createMailer({ ...TEST_JOB_SETTINGS, smtpUrl: server.url }, api.deps.log)(MAIL, '7.1')
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ from: 'no-reply@tecnicerca.do', to: ['jose@ejemplo.do'] })
    const source = readable(server.mails[0]?.source ?? '')
    expect(source).toContain('text/plain')
    expect(source).toContain('Hola, José: áéíóú')
    expect(source).toContain('<p>Hola, José</p>')
    expect(source).toMatch(/Message-ID: <7\.1@tecnicerca\.do>/i)
  })

  it.each([
    ['TecniCerca: avisos <a@tecnicerca.do>', 'TecniCerca: avisos'],
    [
      'Soporte (RD) [prueba]; no responder, "ya" <a@tecnicerca.do>',
      'Soporte (RD) [prueba]; no responder, "ya"',
    ],
    ['"TecniCerca \\"RD\\"" <a@tecnicerca.do>', 'TecniCerca "RD"'],
    ['a@tecnicerca.do', ''],
  ])('comes from one sender if MAIL_FROM is %s', async (given, name) => {
    const { mailFrom } = parseConfig({ MAIL_FROM: given })
    await createMailer({ ...TEST_JOB_SETTINGS, mailFrom, smtpUrl: server.url }, api.deps.log)(MAIL, '7.1')
    expect(server.mails[0]?.from).toBe('a@tecnicerca.do')
    const [, from = ''] = /^From: (.*)$/m.exec(server.mails[0]?.source ?? '') ?? []
    const quoted = `"${name.replaceAll('"', '\\"')}" <a@tecnicerca.do>`
    expect(from.trim()).toBe(name ? quoted : 'a@tecnicerca.do')
  })

  it('is not sent if its transaction is rolled back', async () => {
    const { email } = await api.createUser('customer')
    const work = inTransaction(db, async (trx) => {
      await enqueue(trx, 'send-password-reset', { email })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await deliver()
    expect(server.mails).toEqual([])
  })

  it('is retried later if the server refuses it', async () => {
    const { email } = await api.createUser('customer')
    await queue(email)
    server.refuse(1)
    await deliver()
    expect(server.mails).toEqual([])
    expect(await jobs()).toMatchObject([
      { attempts: 1, is_later: true, last_error: 'mail not sent: EMESSAGE 451' },
    ])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await deliver()
    expect(server.mails).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })
})

describe('mail without an SMTP server', () => {
  it('is written to a file that only its owner can read, and the log contains its path', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-mail-'))
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    await createMailer({ ...TEST_JOB_SETTINGS, dataDir }, log)(MAIL, '7.1')
    const [name, ...others] = await readdir(join(dataDir, 'mail'))
    const path = join(dataDir, 'mail', name ?? '')
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{8}T\d{6}Z-7\.1\.eml$/)
    expect(readable(await readFile(path, 'utf8'))).toContain('Hola, José: áéíóú')
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ path }])
    await rm(dataDir, { recursive: true })
  })
})

it('stored mails are deleted after 30 days, and no sooner', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tecnicerca-mails-'))
  const send = createMailer({ ...TEST_JOB_SETTINGS, smtpUrl: undefined, dataDir }, api.deps.log)
  expect([await send(MAIL, '1.1'), await send(MAIL, '2.2')]).toEqual(['stored', 'stored'])
  const folder = join(dataDir, 'mail')
  const [first = '', second = ''] = await readdir(folder)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await utimes(join(folder, first), daysAgo(31), daysAgo(31))
  await utimes(join(folder, second), daysAgo(29), daysAgo(29))
  expect(await deleteOldStoredMails({ dataDir })).toBe(1)
  expect(await readdir(folder)).toEqual([second])
  await rm(dataDir, { recursive: true })
})
