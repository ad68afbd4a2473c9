import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { ownServiceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { untilSettled } from '../../testing/settled.ts'
import { stagePhotos } from './case-photo.fixture.ts'

const JOB = { service_location: 'Calle 8 #15', reference_point: 'Frente al colmado' }
const NO_ADDRESS = { service_location: '', reference_point: '' }
const WORDS = { service_description: 'Un abanico que no gira' }

const { add, api, ask, look, meet, people, post, put, show } = await stagePhotos()
const { db } = api.deps

beforeEach(() => meet())

/** A case that has a photo of each side. */
async function askWithPhotos() {
  const { id } = await ask(JOB)
  const { id: photoId } = await add(id)
  const { id: answerId } = await add(id, { as: people.technician })
  const body = { text: 'Mira', photo_ids: [answerId] }
  await post(`/${id}/messages`, { as: people.technician, body })
  return { id, photo_ids: [photoId, answerId] }
}

const moveEnd = (id: number, days: number) =>
  sql`update service_requests set ended_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
    db,
  )

const get = (path: string, as: TestUser, headers = {}) =>
  api.call('GET', `/api/service-requests/${path}`, { as, headers })

const putWithKey = (id: number, status: string) =>
  api.call('PUT', `/api/service-requests/${id}/status`, {
    ...{ as: people.technician, body: { status } },
    headers: { 'idempotency-key': `${status}-${id}` },
  })

/** The case as each endpoint returns it to `as`. */
async function everyView(id: number, as: TestUser) {
  await untilSettled(db)
  const one = await look(id, as)
  const { serviceRequests: listed } = (await get('my-requests', as)).read(ownServiceRequestsAnswer)
  const changed = (await get('changes', as)).read(changesAnswer)
  const find = (rows: (typeof one.serviceRequest)[]) => rows.filter((row) => row.id === id)
  const photoEvents = [...one.events, ...changed.events].filter(({ data }) => data.photo_ids)
  const rows = [one.serviceRequest, ...find(listed), ...find(changed.serviceRequests)]
  expect(rows).toHaveLength(3)
  return { rows, photoEvents }
}

async function photoStatuses(id: number, photoIds: string[], as: TestUser) {
  const shown = await Promise.all(photoIds.map((photoId) => show([id, photoId], as)))
  return shown.map(({ status }) => status)
}

describe('the technician of a case that ended unaccepted', () => {
  it.each([
    ['declined', (id: number) => put(id, { status: 'cancelled', reason: 'busy' })],
    ['cancelled', (id: number) => put(id, { status: 'cancelled' }, people.customer)],
    [
      'expired',
      (id: number) =>
        sql`update service_requests set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
          db,
        ),
    ],
  ])('sees neither address nor photos once it is %s', async (_, end) => {
    const { customer, technician } = people
    const { id, photo_ids: photoIds } = await askWithPhotos()
    for (const row of (await everyView(id, technician)).rows)
      expect(row).toMatchObject({ ...JOB, ...WORDS, photo_ids: photoIds })
    expect(await photoStatuses(id, photoIds, technician)).toEqual([200, 200])
    await end(id)
    const { rows, photoEvents } = await everyView(id, technician)
    for (const row of rows) {
      expect(row).toMatchObject({ ...NO_ADDRESS, ...WORDS })
      expect(row).not.toHaveProperty('photo_ids')
    }
    expect(photoEvents).toEqual([])
    expect(await photoStatuses(id, photoIds, technician)).toEqual([404, 404])
    const own = await everyView(id, customer)
    for (const row of own.rows) expect(row).toMatchObject({ ...JOB, ...WORDS, photo_ids: photoIds })
    expect(await photoStatuses(id, photoIds, customer)).toEqual([200, 200])
    const admin = await api.createUser('admin')
    expect(await photoStatuses(id, photoIds, admin)).toEqual([200, 200])
  })

  it('gets no address from the call that ends the case, nor from its replay', async () => {
    const { id } = await askWithPhotos()
    const answer = await putWithKey(id, 'cancelled')
    expect(answer.body).toMatchObject({ serviceRequest: NO_ADDRESS })
    expect((await putWithKey(id, 'cancelled')).text).toBe(answer.text)
  })

  it('sees the description for 30 days', async () => {
    const { id } = await ask(JOB)
    await put(id, { status: 'cancelled' })
    await moveEnd(id, 29)
    expect((await look(id, people.technician)).serviceRequest).toMatchObject(WORDS)
    const etag = (await get('my-requests', people.technician)).headers.get('etag') ?? ''
    await moveEnd(id, 30)
    const { rows } = await everyView(id, people.technician)
    for (const row of rows) expect(row).toMatchObject({ ...NO_ADDRESS, service_description: '' })
    const again = await get('my-requests', people.technician, { 'if-none-match': etag })
    expect(again.status).toBe(200)
    expect((await look(id)).serviceRequest).toMatchObject({ ...JOB, ...WORDS })
  })
})

describe('the technician of a case that was accepted', () => {
  it('sees the address for 30 days after the end, and description and photos beyond that', async () => {
    const { technician } = people
    const { id, photo_ids: photoIds } = await askWithPhotos()
    await put(id, { status: 'accepted' })
    await put(id, { status: 'completed' })
    await moveEnd(id, 29)
    for (const row of (await everyView(id, technician)).rows) expect(row).toMatchObject(JOB)
    await moveEnd(id, 30)
    for (const row of (await everyView(id, technician)).rows)
      expect(row).toMatchObject({ ...NO_ADDRESS, ...WORDS, photo_ids: photoIds })
    expect(await photoStatuses(id, photoIds, technician)).toEqual([200, 200])
    for (const row of (await everyView(id, people.customer)).rows)
      expect(row).toMatchObject({ ...JOB, ...WORDS, photo_ids: photoIds })
  })

  it('gets no address from the replay of an earlier answer after 30 days', async () => {
    const { id } = await ask(JOB)
    expect((await putWithKey(id, 'accepted')).body).toMatchObject({ serviceRequest: JOB })
    await put(id, { status: 'completed' })
    await moveEnd(id, 30)
    expect((await putWithKey(id, 'accepted')).body).toMatchObject({ serviceRequest: NO_ADDRESS })
  })

  it('gets a new ETag of the list after 30 days, although no row changed', async () => {
    const { technician } = people
    const { id } = await ask(JOB)
    const list = (etag = '') => get('my-requests', technician, etag ? { 'if-none-match': etag } : {})
    await put(id, { status: 'cancelled' })
    // Setting `technician_change_xid` bypasses the trigger, as if only time had passed.
    const letDaysPass = (days: number) =>
      sql`update service_requests set technician_change_xid = pg_current_xact_id(),
        ended_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(db)
    await letDaysPass(29)
    const etag = (await list()).headers.get('etag') ?? ''
    expect((await list(etag)).status).toBe(304)
    await letDaysPass(30)
    expect((await list(etag)).status).toBe(200)
  })
})
