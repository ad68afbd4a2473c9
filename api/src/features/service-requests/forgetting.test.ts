import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { changesAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { untilSettled } from '../../testing/settled.ts'
import { stagePhotos } from './case-photo.fixture.ts'
import { forgetOldCases } from './forgetting-service.ts'

const WORDS = {
  service_description: 'Un abanico que no gira',
  service_location: 'Calle 8',
  reference_point: 'Frente al colmado',
}

const { add, api, ask, look, meet, people, post, put } = await stagePhotos()
const { db } = api.deps

beforeEach(() => meet())

const forget = () => forgetOldCases(db, 1)

/** Creates an accepted case with texts and photos of both sides that ended `days` ago. Returns its id. */
async function endedCase(days: number): Promise<number> {
  const { technician } = people
  const { id } = await ask({ reference_point: WORDS.reference_point })
  await put(id, { status: 'accepted' })
  await add(id)
  const { id: answer } = await add(id, { as: technician })
  await post(`/${id}/messages`, { as: technician, body: { text: 'Mira', photo_ids: [answer] } })
  await post(`/${id}/offers`, { as: technician, body: { total: 900, note: 'Con piezas' } })
  await put(id, { status: 'cancelled', reason: 'busy', note: 'No llego' })
  await sql`update service_requests set ended_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
    db,
  )
  return id
}

const readCase = async (id: number) => {
  const { serviceRequest, events } = await look(id)
  return { serviceRequest, data: JSON.stringify(events.map(({ data }) => data)) }
}

it('forgetOldCases deletes photos one year and texts two years after the end, and keeps figures', async () => {
  const recent = await endedCase(364)
  const [old, alsoOld] = [await endedCase(366), await endedCase(729)]
  const [ancient, alsoAncient] = [await endedCase(731), await endedCase(900)]
  const before = await readCase(recent)
  expect(before.serviceRequest.photo_ids).toHaveLength(2)
  expect(await forget()).toEqual({ photos: 4, words: 2, payments: 0 })
  expect(await readCase(recent)).toEqual(before)
  for (const id of [old, alsoOld]) {
    const { serviceRequest, data } = await readCase(id)
    expect(serviceRequest).toMatchObject({ ...WORDS, ended_note: 'No llego' })
    expect(serviceRequest).not.toHaveProperty('photo_ids')
    expect(data).not.toContain('photo_ids')
    expect(data).toContain('Mira')
  }
  for (const id of [ancient, alsoAncient]) {
    const { serviceRequest, data } = await readCase(id)
    expect(serviceRequest).toMatchObject({
      ...{ service_description: 'Borrado', service_location: 'Borrado', reference_point: '', ended_note: '' },
      ...{ status: 'cancelled', ended_reason: 'busy', ended_by: 'technician' },
    })
    expect(data).not.toMatch(/Mira|Con piezas|No llego|photo_ids/)
    expect(data).toContain('"total":900')
  }
  expect(await forget()).toEqual({ photos: 0, words: 0, payments: 0 })
  expect(await findBrokenInvariants(db)).toEqual([])
})

it('forgetOldCases puts the blanked case into the next delta sync of both sides', async () => {
  const id = await endedCase(731)
  const changes = async (as = people.customer, since = '') => {
    await untilSettled(db)
    const path = `/api/service-requests/changes${since && `?since=${encodeURIComponent(since)}`}`
    return (await api.call('GET', path, { as })).read(changesAnswer)
  }
  const { customer, technician } = people
  const known = [await changes(customer), await changes(technician)]
  await forget()
  for (const [index, as] of [customer, technician].entries()) {
    const { serviceRequests, events } = await changes(as, known[index]?.seq)
    expect(serviceRequests).toMatchObject([{ id, service_description: 'Borrado' }])
    expect(events.find(({ kind }) => kind === 'message')?.data).toEqual({ text: '' })
  }
})

it('forgetOldCases keeps photos and texts while a guarantee lasts, and counts from its end', async () => {
  const [lasting, ended] = [await endedCase(900), await endedCase(900)]
  await sql`update service_requests set guarantee_until = now()::date - case id when ${lasting} then 729 else 735 end
    where id in (${lasting}, ${ended})`.execute(db)
  expect(await forget()).toEqual({ photos: 2, words: 1, payments: 0 })
  expect((await readCase(lasting)).data).toContain('Mira')
  await sql`update service_requests set guarantee_until = null where id in (${lasting}, ${ended})`.execute(db)
  await forget()
})

it('forgetOldCases removes amounts and days of payments after five years', async () => {
  const { customer, technician } = people
  const [kept, old] = await Promise.all([paidCase(), paidCase()])
  await sql`update service_requests set status = 'completed', completed_at = now() - make_interval(days => case id when ${kept} then 1824 else 1826 end)
    where id in (${kept}, ${old})`.execute(db)
  expect(await forget()).toMatchObject({ payments: 1 })
  expect((await look(kept)).serviceRequest).toMatchObject({ paid_total: 900.5 })
  for (const as of [customer, technician]) {
    const { serviceRequest, events } = await look(old, as)
    expect(serviceRequest).toMatchObject({ paid_total: 0, noted_total: 0, balance: null })
    expect(events.find(({ kind }) => kind === 'payment_noted')?.data).toEqual({})
  }
  expect(await forget()).toMatchObject({ payments: 0 })
  expect(await findBrokenInvariants(db)).toEqual([])

  async function paidCase(): Promise<number> {
    const { id } = await ask()
    const offer = await post(`/${id}/offers`, { as: technician, body: { total: 900.5 } })
    const { event } = offer.body as { event: { id: number } }
    const accept = { as: customer, body: { status: 'accepted' } }
    await api.call('PUT', `/api/offers/${event.id}/status`, accept)
    const body = { amount: 900.5, direction: 'paid', method: 'cash', paid_on: dayInSantoDomingo(new Date()) }
    const noted = await post(`/${id}/payments`, { as: technician, body })
    const { id: paymentId } = noted.read(offerStatusAnswer).event
    await api.call('PUT', `/api/payments/${paymentId}/status`, {
      as: customer,
      body: { status: 'confirmed' },
    })
    return id
  }
})

it('forgetOldCases changes no open case, however old it is', async () => {
  const { id } = await ask({ reference_point: WORDS.reference_point })
  await add(id)
  await put(id, { status: 'accepted' })
  await sql`update service_requests set created_at = now() - interval '3 years' where id = ${id}`.execute(db)
  const before = await readCase(id)
  expect(await forget()).toEqual({ photos: 0, words: 0, payments: 0 })
  expect(await readCase(id)).toEqual(before)
})

it('forgetOldCases deletes photo files of a deleted customer that an earlier release left', async () => {
  const id = await endedCase(1)
  const { customer } = people
  await sql`update users set deleted_at = now() where id = ${customer.id}`.execute(db)
  expect(await forget()).toEqual({ photos: 1, words: 0, payments: 0 })
  const left = await sql`select from service_request_photo_files where service_request_id = ${id}`.execute(db)
  expect(left.rows).toEqual([])
})
