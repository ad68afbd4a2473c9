import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { adminSectorAnswer, adminSectorsAnswer } from '@tecnicerca/shared/admin/sectors'
import { FALLBACK_SECTORS } from '@tecnicerca/shared/sectors'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sectorsAnswer, technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { lockCurrentSectors } from './service.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
const customer = await api.createUser('customer')

const post = (path: string, body: object) =>
  api.call('POST', `/api/admin/sectors${path}`, { as: admin, body })
const rename = (id: number, body: object) => api.call('PUT', `/api/admin/sectors/${id}`, { as: admin, body })
const create = async (name: string) => (await post('', { name })).read(adminSectorAnswer).sector
const merge = (from: number, into: number) => post(`/${from}/merge`, { into })
const edit = (as: TestUser, body: object) => api.call('PUT', '/api/technicians/profile', { as, body })

async function sectorOf(id: number) {
  const { sectors } = (await api.call('GET', '/api/sectors')).read(sectorsAnswer)
  return sectors.find((sector) => sector.id === id)
}

async function adminSectorOf(id: number) {
  const answer = await api.call('GET', '/api/admin/sectors', { as: admin })
  return answer.read(adminSectorsAnswer).sectors.find((sector) => sector.id === id)
}

async function worksIn({ technician_id: id }: TestUser): Promise<number[] | undefined> {
  return (await api.call('GET', `/api/technicians/${id}`)).read(technicianAnswer).technician.sectors
}

async function technicianIn(...sectorIds: number[]): Promise<TestUser> {
  const technician = await api.createUser('technician')
  expect((await edit(technician, { sector_ids: sectorIds })).status).toBe(200)
  return technician
}

const ask = (technician: TestUser, sectorId: number) =>
  api.call('POST', '/api/service-requests', {
    as: customer,
    body: requestBody(technician, { sector_id: sectorId }),
  })

describe('the list of sectors', () => {
  it('starts with the fallback sectors of the phones, under the same ids', async () => {
    const { sectors } = (await api.call('GET', '/api/sectors')).read(sectorsAnswer)
    expect(sectors.slice(0, FALLBACK_SECTORS.length)).toEqual(FALLBACK_SECTORS)
  })

  it('answers 304 for a known ETag until a sector is added', async () => {
    const etag = (await api.call('GET', '/api/sectors')).headers.get('etag') ?? ''
    const again = () => api.call('GET', '/api/sectors', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await create('Villa Nueva')
    expect((await again()).status).toBe(200)
  })
})

describe('the sectors of a technician', () => {
  it('are empty until some are chosen, and survive the change of other fields', async () => {
    const technician = await api.createUser('technician')
    expect(await worksIn(technician)).toEqual([])
    const answer = await edit(technician, { sector_ids: [7, 3, 7] })
    expect(answer.read(technicianAnswer).technician.sectors).toEqual([3, 7])
    await edit(technician, { bio: 'Otra' })
    expect(await worksIn(technician)).toEqual([3, 7])
    await edit(technician, { sector_ids: [] })
    expect(await worksIn(technician)).toEqual([])
  })

  it.each([
    ['an unknown sector', [3, 2_000_000]],
    ['too many sectors', Array.from({ length: 61 }, (_, place) => place + 1)],
    ['no list', 'Gurabo'],
  ])('are refused with the name of the field: %s', async (_, sectorIds) => {
    const answer = await edit(await technicianIn(3), { sector_ids: sectorIds })
    expect(answer).toMatchObject({ status: 400, body: { fields: { sector_ids: expect.any(String) } } })
  })

  it('are cleared when the profile moves out of Santiago, and cannot be chosen there', async () => {
    const technician = await technicianIn(3)
    await edit(technician, { city: 'La Vega' })
    expect(await worksIn(technician)).toEqual([])
    await edit(technician, { sector_ids: [3] })
    expect(await worksIn(technician)).toEqual([])
  })
})

describe('a rename of a sector', () => {
  it('adds the former name to old_names and removes the current name from them', async () => {
    const { id } = await create('Las Colinas')
    await rename(id, { name: 'Colinas del Norte' })
    expect(await sectorOf(id)).toMatchObject({ name: 'Colinas del Norte', old_names: ['Las Colinas'] })
    await rename(id, { name: 'Las Colinas' })
    expect(await sectorOf(id)).toMatchObject({ name: 'Las Colinas', old_names: ['Colinas del Norte'] })
  })

  it('is refused if another admin renamed it meanwhile', async () => {
    const { id, version } = await create('Arenoso')
    await rename(id, { name: 'Arenoso Norte', version })
    const late = await rename(id, { name: 'Arenoso Sur', version })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Arenoso Norte', version: version + 1 } },
    })
  })

  it('is refused, as is a new sector, if another one has the name, ignoring case and accents', async () => {
    const { id } = await create('Rincón Largo')
    for (const answer of [await post('', { name: 'PEKIN' }), await rename(id, { name: 'pekín' })])
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'name_taken', fields: { name: 'Ya existe un sector con ese nombre.' } },
      })
  })
})

describe('a merge of two sectors', () => {
  it('moves technicians and names to the successor, even through several merges', async () => {
    const [first, second, third] = [
      await create('El Ensueño'),
      await create('La Zurza'),
      await create('Jacagua'),
    ]
    const technician = await technicianIn(3, first.id, second.id)
    await rename(first.id, { name: 'Ensueño' })
    await merge(first.id, second.id)
    expect(await worksIn(technician)).toEqual([3, second.id])
    const answer = await merge(second.id, third.id)
    expect(answer.read(adminSectorAnswer).sector).toMatchObject({ id: third.id, technician_count: 1 })
    expect(await worksIn(technician)).toEqual([3, third.id])
    expect(await sectorOf(first.id)).toMatchObject({ merged_into: third.id })
    expect((await sectorOf(third.id))?.old_names.toSorted()).toEqual(['El Ensueño', 'Ensueño', 'La Zurza'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('redirects the old id: a phone may still send it, and the successor is stored', async () => {
    const [from, into] = [await create('Hoya del Caimito'), await create('Caimito')]
    const technician = await technicianIn(from.id)
    const before = (await ask(technician, from.id)).read(serviceRequestAnswer).serviceRequest
    expect(await adminSectorOf(from.id)).toMatchObject({ technician_count: 1, request_count: 1 })
    await merge(from.id, into.id)
    const late = await ask(technician, from.id)
    expect(late.status).toBe(201)
    expect(late.read(serviceRequestAnswer).serviceRequest.sector_id).toBe(into.id)
    await edit(technician, { sector_ids: [from.id, into.id] })
    expect(await worksIn(technician)).toEqual([into.id])
    expect(before.sector_id).toBe(from.id)
    expect(await adminSectorOf(into.id)).toMatchObject({ technician_count: 1, request_count: 2 })
    expect(await adminSectorOf(from.id)).toBeUndefined()
  })

  it('cannot form a cycle, and can be repeated without effect', async () => {
    const [one, other] = [await create('La Canela'), await create('Canela Arriba')]
    const wrong = { status: 400, body: { fields: { into: expect.any(String) } } }
    expect(await merge(one.id, one.id)).toMatchObject(wrong)
    expect(await merge(one.id, 2_000_000)).toMatchObject(wrong)
    expect((await merge(one.id, other.id)).status).toBe(200)
    expect((await merge(one.id, other.id)).status).toBe(200)
    expect(await merge(other.id, one.id)).toMatchObject(wrong)
    expect((await merge(one.id, 3)).status).toBe(404)
    expect((await rename(one.id, { name: 'Canela' })).status).toBe(404)
  })

  it('frees the name of the merged sector', async () => {
    const [one, other] = [await create('Matanzas'), await create('Las Charcas')]
    await merge(one.id, other.id)
    expect((await post('', { name: 'Matanzas' })).status).toBe(201)
  })

  it('waits for a profile that is being saved, and changes it too', async () => {
    const [from, into] = [await create('Los Cocos'), await create('Cocos')]
    const technician = await technicianIn(3)
    let merged: Promise<unknown> | undefined
    await inTransaction(db, async (trx) => {
      const sectorIds = await lockCurrentSectors(trx, [from.id])
      merged = merge(from.id, into.id)
      const isDone = await Promise.race([merged.then(() => true), untilMergeBlocked()])
      expect(isDone).toBe(false)
      await trx
        .updateTable('technicians')
        .set({ sector_ids: sectorIds })
        .where('id', '=', technician.technician_id)
        .execute()
    })
    await merged
    expect(await worksIn(technician)).toEqual([into.id])
  })
})

async function untilMergeBlocked(): Promise<false> {
  for (;;) {
    const { rows } = await api.database.pool.query(
      "select from pg_locks where relation = 'sectors'::regclass and not granted",
    )
    if (rows.length > 0) return false
  }
}

it('the audit log records creation, rename and merge of a sector', async () => {
  const [one, other] = [await create('Nibajito'), await create('Nibaje Abajo')]
  await rename(one.id, { name: 'Nibaje Arriba' })
  await merge(one.id, other.id)
  const path = `/api/admin/audit-log?subject_kind=sector&subject_id=${one.id}`
  const { entries } = (await api.call('GET', path, { as: admin })).read(auditLogAnswer)
  expect(entries.map(({ act, before, after }) => [act, before, after])).toEqual([
    ['sector.merge', { name: 'Nibaje Arriba' }, { name: 'Nibaje Abajo', merged_into: other.id }],
    ['sector.update', { name: 'Nibajito' }, { name: 'Nibaje Arriba' }],
    ['sector.create', {}, { name: 'Nibajito' }],
  ])
})

describe('a list for a sector', () => {
  const listed = async (query: string) =>
    (await api.call('GET', `/api/technicians?query=Ruperta&${query}`)).read(technicianListAnswer)

  it('starts with the technicians of the sector and omits nobody, across all pages', async () => {
    const [whole, elsewhere, there] = [await technicianIn(), await technicianIn(9), await technicianIn(5, 9)]
    const outside = await api.createUser('technician', { city: 'La Vega' })
    const people = [whole, elsewhere, there, outside]
    for (const { id } of people)
      await db.updateTable('users').set({ name: 'Ruperta Gil' }).where('id', '=', id).execute()
    const pages = []
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null)
      pages.push(await listed(`sector_id=5&limit=1&sort=price_asc&cursor=${cursor}`))
    const cards = pages.flatMap(({ technicians }) => technicians)
    expect(cards.map(({ id, serves_sector: serves }) => [id, serves])).toEqual([
      [whole.technician_id, true],
      [there.technician_id, true],
      [elsewhere.technician_id, false],
      [outside.technician_id, false],
    ])
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4])
    expect(cards[1]).toMatchObject({ sector_ids: [5, 9] })
    const everybody = await listed('sort=price_asc')
    expect(everybody.technicians.map(({ id }) => id)).toEqual(people.map((one) => one.technician_id))
    expect(everybody.technicians[0]).not.toHaveProperty('serves_sector')
  })

  it('refuses the cursor of another sector', async () => {
    const { next_cursor: cursor } = await listed('sector_id=5&limit=1')
    const answer = await api.call(
      'GET',
      `/api/technicians?query=Ruperta&sector_id=9&limit=1&cursor=${cursor}`,
    )
    expect(answer).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } })
  })

  it('serves the technicians of the successor under both ids after a merge', async () => {
    const [from, into] = [await create('Monte Adentro'), await create('Monte Bajo')]
    const technician = await technicianIn(from.id)
    await merge(from.id, into.id)
    for (const { id } of [from, into]) {
      const answer = await api.call('GET', `/api/technicians?limit=100&sector_id=${id}`)
      const { technicians } = answer.read(technicianListAnswer)
      const card = technicians.find((one) => one.id === technician.technician_id)
      expect(card?.serves_sector).toBe(true)
    }
  })
})
