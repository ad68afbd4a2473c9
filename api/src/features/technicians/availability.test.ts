import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { availabilityAnswer, technicianAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { PROFILE_EDIT } from './registration.fixture.ts'

const PATH = '/api/technicians/profile/availability'

const api = await testApi()
const technician = await api.createUser('technician', { name: 'Ana Núñez', category_id: 3 })

function setAvailability(available: unknown, { as = technician, key }: { as?: TestUser; key?: string } = {}) {
  return api.call('PUT', PATH, { as, body: { available }, headers: key ? { 'idempotency-key': key } : {} })
}

async function ownProfile() {
  const answer = await api.call('GET', '/api/technicians/profile', { as: technician })
  return answer.read(technicianAnswer).technician
}

describe('availability', () => {
  it('is set without changing other fields of the profile', async () => {
    await api.call('PUT', '/api/technicians/profile', { as: technician, body: PROFILE_EDIT })
    const before = await ownProfile()
    const answer = await setAvailability(false)
    expect(answer.status).toBe(200)
    expect(answer.read(availabilityAnswer)).toEqual({
      technician: { id: technician.technician_id, available: false },
    })
    expect(await ownProfile()).toEqual({ ...before, available: 0 })
    await setAvailability(true)
    expect(await ownProfile()).toEqual({ ...before, available: 1 })
  })

  it('changes the lists with available=true at once', async () => {
    await setAvailability(false)
    const shown = await api.call('GET', '/api/technicians?available=true')
    expect(shown.read(technicianListAnswer).technicians.map(({ id }) => id)).not.toContain(
      technician.technician_id,
    )
    await setAvailability(true)
    const again = await api.call('GET', '/api/technicians?available=true')
    expect(again.read(technicianListAnswer).technicians.map(({ id }) => id)).toContain(
      technician.technician_id,
    )
  })

  it('is set once per idempotency key, even if another change came in between', async () => {
    const first = await setAvailability(false, { key: 'toque-uno' })
    await setAvailability(true, { key: 'toque-dos' })
    const again = await setAvailability(false, { key: 'toque-uno' })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await ownProfile()).available).toBe(1)
  })

  it('is not set under a closed idempotency key', async () => {
    await setAvailability(true)
    await api.call('PUT', '/api/operations/toque-cerrado/closed', { as: technician })
    expect(await setAvailability(false, { key: 'toque-cerrado' })).toMatchObject({
      status: 409,
      body: { code: 'operation_closed' },
    })
    expect((await ownProfile()).available).toBe(1)
  })

  it.each([1, 'true', null, undefined])('cannot be set to %j', async (available) => {
    expect(await setAvailability(available)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { available: expect.any(String) } },
    })
  })
})
