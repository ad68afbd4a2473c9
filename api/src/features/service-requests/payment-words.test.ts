import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { stageCases } from './case.fixture.ts'

const { api, people, meet, post, ask, put, look } = await stageCases()
const { db } = api.deps

const CASH = {
  ...{ amount: 1_500, direction: 'paid', method: 'cash' },
  paid_on: dayInSantoDomingo(new Date()),
}

beforeEach(() => meet())

async function accepted(): Promise<number> {
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  return id
}

const pay = (id: number, body: object, { as = people.technician, key = 'pago-con-palabras' } = {}) =>
  post(`/${id}/payments`, { as, body, key })

describe('of a payment, after an account is erased,', () => {
  const SAID = { note: 'Para la pieza', fiscal_number: 'B0100000001' }
  async function erased(gone: typeof people.customer, as: typeof people.customer) {
    const id = await accepted()
    await pay(id, { ...CASH, ...SAID }, { as, key: 'pago-de-quien-se-va' })
    const admin = await api.createUser('admin')
    expect((await api.call('DELETE', `/api/admin/users/${gone.id}`, { as: admin })).status).toBe(200)
    const left = gone === people.customer ? people.technician : people.customer
    const seen = await look(id, left)
    return { payment: seen.events.find(({ kind }) => kind === 'payment_noted'), seen }
  }

  it.each(['customer', 'technician'] as const)(
    'amount and day of the %s stay, and no word of theirs',
    async (side) => {
      const { payment, seen } = await erased(people[side], people[side])
      expect(payment?.data).toEqual({ ...CASH, receipt_code: expect.any(String) })
      expect(payment?.client_op_id).toBeNull()
      expect(seen.serviceRequest.noted_total).toBe(1_500)
      expect(await findBrokenInvariants(db)).toEqual([])
    },
  )

  it('the words of the other side stay, but not the numbers of the technician’s documents', async () => {
    const ofCustomer = await erased(people.technician, people.customer)
    expect(ofCustomer.payment?.data).toEqual({ ...CASH, note: SAID.note, receipt_code: expect.any(String) })
    await meet()
    const ofTechnician = await erased(people.customer, people.technician)
    expect(ofTechnician.payment?.data).toMatchObject(SAID)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

it('an admin sees the amount of a payment, and what was written beside it only with a reason', async () => {
  const id = await accepted()
  await pay(id, { ...CASH, note: 'Para la pieza', fiscal_number: 'B0100000001' })
  const admin = await api.createUser('admin')
  const unread = await api.call('GET', `/api/admin/cases/${id}`, { as: admin })
  expect(unread.text).toContain('1500')
  expect(unread.text).not.toMatch(/Para la pieza|B0100000001/)
  const reason = { reason: 'El cliente llamó y preguntó por el pago.' }
  const read = await api.call('POST', `/api/admin/cases/${id}/words`, { as: admin, body: reason })
  expect(read.text).toMatch(/B0100000001.*Para la pieza|Para la pieza.*B0100000001/)
})
