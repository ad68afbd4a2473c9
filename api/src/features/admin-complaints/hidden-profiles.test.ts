import { noticesAnswer } from '@tecnicerca/shared/notices'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { untilSettled } from '../../testing/settled.ts'
import { testApi } from '../../testing/test-api.ts'
import { photoForm } from '../photos/photo.fixture.ts'
import { upgradeFields } from '../technicians/registration.fixture.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
const customer = await api.createUser('customer')
const technician = await api.createUser('technician')

it('a hidden profile is in no list until an admin shows it again', async () => {
  const path = `/api/technicians/${technician.technician_id}`
  const write = (bio: string) =>
    api.call('PUT', '/api/technicians/profile', { as: technician, body: { bio } })
  await write('Trabajo con factura')
  const isInLists = async () => {
    await untilSettled(db)
    const paths = [path, '/api/technicians', '/api/technicians/directory']
    const seen = await Promise.all(paths.map((one) => api.call('GET', one)))
    return seen.map(({ text }) => text.includes('Trabajo con factura'))
  }
  expect(await isInLists()).toEqual([true, true, true])

  const reported = { kind: 'profile', id: technician.technician_id, reason: 'fraud' }
  await api.call('POST', '/api/reports', { as: customer, body: reported })
  const { id } = await db.selectFrom('abuse_reports').select('id').executeTakeFirstOrThrow()
  const decision = { outcome: 'hidden', rule: 'fraud' }
  await api.call('PUT', `/api/admin/reports/${id}`, { as: admin, body: decision })
  expect(await isInLists()).toEqual([false, false, false])
  const answer = await api.call('GET', '/api/notices?reports=true', { as: technician })
  expect(answer.read(noticesAnswer).notices).toMatchObject([
    { kind: 'hidden', title: 'TecniCerca ocultó tu perfil', body: 'No se permite engañar a nadie.' },
  ])

  // The technician can still write in cases and correct the profile.
  const bio = 'Trabajo con factura y garantía'
  expect((await write(bio)).body).toMatchObject({ technician: { bio, hidden_rule: 'fraud' } })
  const caseId = await insertRequest(db, { customer, technician })
  const message = { as: technician, body: { text: 'Mañana a las nueve.' } }
  expect((await api.call('POST', `/api/service-requests/${caseId}/messages`, message)).status).toBe(201)
  const user = `/api/admin/users/${technician.id}`
  await api.call('PUT', `${user}/suspension`, { as: admin, body: { reason: 'Cobró y no fue' } })
  await api.call('DELETE', `${user}/suspension`, { as: admin })
  expect(await isInLists()).toEqual([false, false, false])

  // Leaving and registering again does not show the profile either.
  await db.updateTable('users').set({ role: 'customer' }).where('id', '=', technician.id).execute()
  const form = photoForm(undefined, upgradeFields({ bio }))
  const again = await api.call('POST', '/api/technicians/upgrade', { as: technician, form })
  expect(again).toMatchObject({ status: 201, body: { technician: { bio, hidden_rule: 'fraud' } } })
  expect(await isInLists()).toEqual([false, false, false])

  expect((await api.call('DELETE', `${user}/hidden-profile`, { as: admin })).status).toBe(200)
  expect(await isInLists()).toEqual([true, true, true])
  expect((await api.call('GET', path)).text).not.toContain('hidden_rule')
  expect(await findBrokenInvariants(db)).toEqual([])
})
