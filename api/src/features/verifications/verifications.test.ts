import { deskAnswer } from '@tecnicerca/shared/admin/desk'
import { personAnswer } from '@tecnicerca/shared/admin/users'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { publicTechnicianAnswer } from '@tecnicerca/shared/technicians'
import {
  type VerificationKind,
  verificationAnswer,
  verificationCodeAnswer,
} from '@tecnicerca/shared/verifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { refreshOrder } from '../technicians/service.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin', { name: 'Xiomara' })
let technician: TestUser

beforeEach(async () => {
  technician = await api.createUser('technician')
})

const OWN = '/api/technicians/profile/verifications'
const ask = (kind: VerificationKind, as = technician) => api.call('POST', OWN, { as, body: { kind } })
const idOf = async (kind: VerificationKind) => (await ask(kind)).read(verificationAnswer).verification.id
const decide = (id: number, body: object, as = admin) =>
  api.call('PUT', `/api/admin/verifications/${id}`, { as, body })
const newCode = async (id: number) =>
  (await api.call('POST', `/api/admin/verifications/${id}/code`, { as: admin })).read(verificationCodeAnswer)
    .code
const submitCode = (code: string) => api.call('POST', `${OWN}/phone/code`, { as: technician, body: { code } })
const badges = async () =>
  (await api.call('GET', `/api/technicians/${technician.technician_id}`)).read(publicTechnicianAnswer)
    .technician.verifications
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const codeError = (message: string) => ({ status: 400, body: { fields: { code: message } } })

it('a verification can be requested once while it is open, and is listed on the desk', async () => {
  const first = await ask('references')
  expect(first).toMatchObject({
    status: 202,
    body: { verification: { kind: 'references', status: 'asked' } },
  })
  const both = await Promise.all([ask('references'), ask('identity'), ask('identity')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200, 202])
  const { items } = (await api.call('GET', '/api/admin/desk', { as: admin })).read(deskAnswer)
  const deskItems = items.filter(({ user_id: id }) => id === technician.id)
  expect(deskItems.map(({ kind }) => kind)).toEqual(['verification', 'verification'])
})

describe('the verification of a phone', () => {
  it('is given for the code that an admin created, which works once', async () => {
    const code = await newCode(await idOf('phone'))
    expect((await submitCode(code)).read(verificationAnswer).verification.status).toBe('given')
    const month = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 7)
    expect(await badges()).toEqual([{ kind: 'phone', month }])
    expect(await submitCode(code)).toMatchObject(codeError(VERIFICATION.codeOver))
    expect((await ask('phone')).body).toMatchObject({ verification: { status: 'given' } })
  })

  it('refuses any code after five wrong ones, even concurrent ones, until a new code is created', async () => {
    const id = await idOf('phone')
    const code = await newCode(id)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => submitCode(otherThan(code))))
    const messages = wrong.map(({ body }) => (body as { fields: { code: string } }).fields.code)
    expect(messages.filter((message) => message === VERIFICATION.codeWrong)).toHaveLength(5)
    expect(await submitCode(code)).toMatchObject(codeError(VERIFICATION.codeOver))
    expect((await submitCode(await newCode(id))).status).toBe(200)
  })

  it('is refused without a code and with an expired or malformed one', async () => {
    const id = await idOf('phone')
    expect(await submitCode('123456')).toMatchObject(codeError(VERIFICATION.codeOver))
    const code = await newCode(id)
    await sql`update verifications set code_expires_at = now() where id = ${id}`.execute(db)
    expect(await submitCode(code)).toMatchObject(codeError(VERIFICATION.codeOver))
    expect((await decide(id, { status: 'given' })).status).toBe(400)
    expect((await submitCode('12345')).status).toBe(400)
  })

  it('stores no readable code in the database', async () => {
    const id = await idOf('phone')
    const code = await newCode(id)
    const { rows } = await sql<{
      text: string
    }>`select v::text as text from verifications v where id = ${id}`.execute(db)
    expect(rows[0]?.text).not.toContain(code)
  })
})

describe('the verification of an identity', () => {
  it('needs the last four digits of the document, which are never shown', async () => {
    const id = await idOf('identity')
    for (const digits of [undefined, '12', 'abcd'])
      expect(await decide(id, { status: 'given', document_digits: digits })).toMatchObject({
        status: 400,
        body: { fields: { document_digits: expect.any(String) } },
      })
    const given = await decide(id, { status: 'given', document_digits: '8842' })
    expect(given.read(verificationAnswer).verification.status).toBe('given')
    const person = await api.call('GET', `/api/admin/users/${technician.id}`, { as: admin })
    expect(person.read(personAnswer).verifications).toMatchObject([{ id, kind: 'identity', status: 'given' }])
    expect(`${given.text} ${person.text}`).not.toContain('8842')
    expect((await badges())?.map(({ kind }) => kind)).toEqual(['identity'])
  })
})

it('a verification expires after 24 months and can be requested again', async () => {
  const id = await idOf('references')
  await decide(id, { status: 'given' })
  await sql`update verifications set given_at = now() - interval '24 months' where id = ${id}`.execute(db)
  await refreshOrder(db)
  expect(await badges()).toEqual([])
  expect((await ask('references')).status).toBe(202)
})

it('a refused or revoked verification has a reason that the technician can read', async () => {
  const id = await idOf('references')
  expect((await decide(id, { status: 'refused' })).status).toBe(400)
  await decide(id, { status: 'refused', reason: 'Nadie contestó' })
  const again = await idOf('references')
  await decide(again, { status: 'given' })
  await decide(again, { status: 'revoked', reason: 'Eran familiares' })
  expect(await badges()).toEqual([])
  const own = await api.call('GET', OWN, { as: technician })
  expect(own.body).toMatchObject({
    verifications: [
      { status: 'revoked', reason: 'Eran familiares' },
      { status: 'refused', reason: 'Nadie contestó' },
    ],
  })
  const { notices } = (await api.call('GET', '/api/notices?all=true', { as: technician })).read(noticesAnswer)
  expect(notices.map(({ title, body }) => `${title} ${body}`)).toEqual([
    expect.stringContaining('Referencias: se retiró la insignia. Eran familiares'),
    expect.stringContaining('Referencias: la insignia ya se ve en tu perfil.'),
    expect.stringContaining('Referencias: no se pudo verificar. Nadie contestó'),
  ])
  const log = await api.call(
    'GET',
    `/api/admin/audit-log?act=user.verification&subject_id=${technician.id}`,
    {
      as: admin,
    },
  )
  expect(log.body).toMatchObject({ total: 3 })
})

it('a verification is decided once if two admins decide at the same time', async () => {
  const id = await idOf('references')
  const answers = await Promise.all([
    decide(id, { status: 'given' }),
    decide(id, { status: 'refused', reason: 'No contestan' }, await api.createUser('admin')),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale', current: { id } })
})

it('verifications are deleted with the account', async () => {
  await ask('identity')
  await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
  const { rows } =
    await sql`select from verifications where technician_id = ${technician.technician_id}`.execute(db)
  expect(rows).toEqual([])
})
