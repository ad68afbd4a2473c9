import { personAnswer } from '@tecnicerca/shared/admin/users'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { publicTechnicianAnswer } from '@tecnicerca/shared/technicians'
import { nameKey } from '@tecnicerca/shared/values/guarded-names'
import { phoneKey } from '@tecnicerca/shared/values/phone-numbers'
import { NO_NUMBERS, SEVERAL_NUMBERS, SPELLINGS } from '@tecnicerca/shared/values/phone-numbers.fixture'
import {
  type VerificationKind,
  verificationAnswer,
  verificationCodeAnswer,
  verificationsAnswer,
} from '@tecnicerca/shared/verifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
let technician: TestUser

const [NAME, PHONE] = ['José Peña Núñez', '809-555-0100']
beforeEach(async () => {
  technician = await api.createUser('technician', { name: NAME, phone: PHONE })
})

const OWN = '/api/technicians/profile/verifications'
const idOf = async (kind: VerificationKind) =>
  (await api.call('POST', OWN, { as: technician, body: { kind } })).read(verificationAnswer).verification.id
const newCode = async (id: number) =>
  (await api.call('POST', `/api/admin/verifications/${id}/code`, { as: admin })).read(verificationCodeAnswer)
const submitCode = (code: string) => api.call('POST', `${OWN}/phone/code`, { as: technician, body: { code } })
const saveOwn = (body: object) => api.call('PUT', '/api/users/me', { as: technician, body })
const saveAsAdmin = (body: object) =>
  api.call('PUT', `/api/admin/users/${technician.id}`, {
    as: admin,
    body: { name: NAME, phone: PHONE, email: technician.email, role: 'technician', ...body },
  })
const listOwn = async () =>
  (await api.call('GET', OWN, { as: technician })).read(verificationsAnswer).verifications
const badges = async () => {
  const answer = await api.call('GET', `/api/technicians/${technician.technician_id}`)
  return answer.read(publicTechnicianAnswer).technician.verifications?.map(({ kind }) => kind)
}

async function verifyAll(): Promise<void> {
  expect((await submitCode((await newCode(await idOf('phone'))).code)).status).toBe(200)
  for (const [kind, details] of [
    ['identity', { document_digits: '8842' }],
    ['references', {}],
  ] as const) {
    const body = { status: 'given', ...details }
    await api.call('PUT', `/api/admin/verifications/${await idOf(kind)}`, { as: admin, body })
  }
  expect(await badges()).toEqual(['identity', 'phone', 'references'])
}

describe('a verified phone', () => {
  it.each([
    ['the technician', saveOwn],
    ['an admin', saveAsAdmin],
  ])('ends when %s writes another number, and stays with another spelling', async (_, save) => {
    await verifyAll()
    for (const phone of ['(809) 555 0100', '+1 809 555-0100', '1-809-555-0100', '８０９-555-0100']) {
      expect((await save({ name: NAME, phone })).status).toBe(200)
      expect(await badges()).toEqual(['identity', 'phone', 'references'])
    }
    expect((await save({ name: NAME, phone: '809-555-0101' })).status).toBe(200)
    expect(await badges()).toEqual(['identity', 'references'])
    const [, , phone] = await listOwn()
    expect(phone).toMatchObject({ kind: 'phone', status: 'revoked', reason: VERIFICATION.changed.phone })
    await save({ name: NAME, phone: PHONE })
    expect(await badges()).toEqual(['identity', 'references'])
    expect((await api.call('POST', OWN, { as: technician, body: { kind: 'phone' } })).status).toBe(202)
  })

  it('ends with an erased number, whatever writes it', async () => {
    await verifyAll()
    await db.updateTable('users').set({ phone: '' }).where('id', '=', technician.id).execute()
    expect(await badges()).toEqual(['identity', 'references'])
  })

  it('is not given for a code that was read out to another number', async () => {
    const id = await idOf('phone')
    const { code, phone } = await newCode(id)
    expect(phone).toBe(PHONE)
    await saveOwn({ name: NAME, phone: '809-555-0101' })
    expect((await submitCode(code)).status).toBe(400)
    await saveOwn({ name: NAME, phone: PHONE })
    expect((await submitCode(code)).status).toBe(400)
    expect(await badges()).toEqual([])
    const second = await newCode(id)
    await saveOwn({ name: NAME, phone: '+1 (809) 555-0100' })
    expect((await submitCode(second.code)).status).toBe(200)
    expect(await badges()).toEqual(['phone'])
  })

  it('is not left over if code and new number arrive at the same time', async () => {
    const { code } = await newCode(await idOf('phone'))
    await raceBehindLock(db, {
      lock: (trx) => sql`select from users where id = ${technician.id} for update`.execute(trx),
      calls: [() => saveOwn({ name: NAME, phone: '809-555-0101' })],
    })
    const id = await idOf('phone')
    const next = await newCode(id)
    await raceBehindLock(db, {
      lock: (trx) => sql`select from verifications where id = ${id} for update`.execute(trx),
      calls: [() => submitCode(next.code), () => saveOwn({ name: NAME, phone: '809-555-0102' })],
    })
    expect((await submitCode(code)).status).toBe(400)
    expect(await badges()).toEqual([])
  })
})

describe('a verified identity', () => {
  it.each([
    ['the technician', saveOwn],
    ['an admin', saveAsAdmin],
  ])('ends when %s writes another name, and stays with other accents, case or spaces', async (_, save) => {
    await verifyAll()
    for (const name of ['Jose Pena Nunez', 'JOSÉ  PEÑA NÚÑEZ', 'José Peña-Núñez']) {
      await save({ name, phone: PHONE })
      expect(await badges()).toEqual(['identity', 'phone', 'references'])
    }
    await save({ name: 'José Peña Núñez hijo', phone: PHONE })
    expect(await badges()).toEqual(['phone', 'references'])
    const identity = (await listOwn()).find(({ kind }) => kind === 'identity')
    expect(identity).toMatchObject({ status: 'revoked', reason: VERIFICATION.changed.identity })
  })
})

it('what an admin ended by a change is on record, and the technician hears of it', async () => {
  await verifyAll()
  await saveAsAdmin({ name: 'Pedro Peña', phone: '809-555-0101' })
  const log = await api.call(
    'GET',
    `/api/admin/audit-log?act=user.verification&subject_id=${technician.id}&limit=2`,
    { as: admin },
  )
  const { entries } = log.body as { entries: { after: object }[] }
  expect(entries.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { kind: 'phone', status: 'revoked', reason: VERIFICATION.changed.phone },
      { kind: 'identity', status: 'revoked', reason: VERIFICATION.changed.identity },
    ]),
  )
  const { notices } = (await api.call('GET', '/api/notices?all=true', { as: technician })).read(noticesAnswer)
  const told = notices.map(({ title, body }) => `${title} ${body}`).join('\n')
  for (const kind of ['phone', 'identity'] as const)
    expect(told).toContain(VERIFICATION.told.revoked(VERIFICATION.badge[kind], VERIFICATION.changed[kind]))
  const person = await api.call('GET', `/api/admin/users/${technician.id}`, { as: admin })
  const { verifications } = person.read(personAnswer)
  expect(verifications).toContainEqual(
    expect.objectContaining({ kind: 'identity', status: 'revoked', reason: VERIFICATION.changed.identity }),
  )
})

const key = async (call: ReturnType<typeof sql>) =>
  (await sql<{ key: string }>`select ${call} as key`.execute(db)).rows[0]?.key

const ODD_PHONES = [
  ...['+47 91 23 45 67', '809-555-0100 ext. 5 / 829 555 0101 x 6', '809-555-0100 / 4321', '(0) 809 555 0100'],
  ...[
    '809\u20285550100',
    '\u200e809\u2060 555 0100',
    '809⸺555〜0100',
    '٨٠٩ ٥٥٥ ٠١٠٠',
    '809 555 0100 anexo 3',
  ],
  ...['+', '++1 809 555 0100', '011 0 34 600', '[809] 555_0100*2', '809 555 0100 #1-2', '1'.repeat(30)],
]

it.each([
  ...[...SPELLINGS.map(([text]) => text), ...SEVERAL_NUMBERS.map(([text]) => text), ...NO_NUMBERS],
  ...ODD_PHONES,
])('phone_key and phoneKey read %j alike', async (phone) => {
  expect(await key(sql`phone_key(${phone})`)).toBe(phoneKey(phone))
})

it.each([
  ['José Peña-Núñez', 'josepenanunez'],
  ['JOSE  PENA\u00a0NUNEZ', 'josepenanunez'],
  ["D'Óleo, J.R.", 'doleojr'],
  ['J&M Electro 24/7', 'j&melectro24/7'],
  ['李小龍', '李小龍'],
])('name_key and nameKey of %j are %j', async (name, expected) => {
  expect([nameKey(name), await key(sql`name_key(${name})`)]).toEqual([expected, expected])
})
