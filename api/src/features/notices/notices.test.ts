import { noticePreferences, noticesAnswer, noticesReadAnswer } from '@tecnicerca/shared/notices'
import { dayAndMonth } from '@tecnicerca/shared/values/formats'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { expire } from '../../jobs/expire.ts'
import type { TestUser } from '../../testing/api.ts'
import { DAY_AHEAD } from '../../testing/service-requests.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { expireServiceRequests } from '../service-requests/status-service.ts'

const { api, ask, meet, people, post, put } = await stageCases()
const { db } = api.deps

beforeEach(() => meet())

async function inbox(as: TestUser, query = '') {
  const answer = await api.call('GET', `/api/notices${query}`, { as })
  return answer.read(noticesAnswer)
}

/** The notices of a user as text, oldest first. */
async function linesOf(as: TestUser) {
  const { notices } = await inbox(as)
  return notices.toReversed().map(({ kind, title }) => `${kind}: ${title}`)
}

const read = (as: TestUser, body: object, key?: string) =>
  api.call('PUT', '/api/notices/read', {
    as,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  })

const write = (id: number, text: string, as: TestUser) => post(`/${id}/messages`, { as, body: { text } })

describe('GET /api/notices', () => {
  it('lists for each side what the other side did, and nothing of their own acts', async () => {
    const { customer, technician } = people
    await sql`update users set name = case id when ${customer.id} then 'Ana Gómez' else 'Rafael Paz' end
      where id in (${customer.id}, ${technician.id})`.execute(db)
    await sql`update technicians set name = 'Rafael Paz' where user_id = ${technician.id}`.execute(db)
    const { id } = await ask()
    await write(id, 'Voy mañana.', technician)
    await put(id, { status: 'accepted' })
    await write(id, 'Gracias', customer)
    await put(id, { status: 'completed' })
    expect((await inbox(customer)).notices[0]?.body).toBe('¿Cómo quedó? Escribe tu reseña.')
    const review = { rating: 4, comment: 'Muy buen trabajo', service_date: '2026-01-05' }
    const body = { ...review, technician_id: technician.technician_id }
    expect((await api.call('POST', '/api/reviews', { as: customer, body })).status).toBe(201)
    expect(await linesOf(technician)).toEqual([
      'requested: Ana te pide un servicio',
      'message: Ana te escribió',
      'reviewed: Ana escribió una reseña de tu trabajo',
    ])
    expect(await linesOf(customer)).toEqual([
      'message: Rafael te escribió',
      'accepted: Rafael aceptó tu solicitud',
      'completed: Rafael completó el trabajo',
    ])
    const { notices, unread } = await inbox(customer)
    expect(notices.map(({ body, service_request_id: serviceRequestId }) => [body, serviceRequestId])).toEqual(
      [
        ['', id],
        [expect.stringContaining(`para el ${dayAndMonth(DAY_AHEAD)}`), id],
        ['Voy mañana.', id],
      ],
    )
    expect(unread).toBe(3)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('has one notice per offer and one for its acceptance, and no others', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    const offer = (total: number) =>
      post(`/${id}/offers`, { as: technician, body: { total, request_date: DAY_AHEAD } })
    await offer(900)
    const { event } = (await offer(1500)).body as { event: { id: number } }
    const path = `/api/offers/${event.id}/status`
    await api.call('PUT', path, { as: customer, body: { status: 'accepted' } })
    const { notices } = await inbox(customer)
    expect(notices.map(({ kind, body }) => [kind, body])).toEqual([
      ['offered', `RD$1,500 para el ${dayAndMonth(DAY_AHEAD)}`],
      ['offered', `RD$900 para el ${dayAndMonth(DAY_AHEAD)}`],
    ])
    expect((await linesOf(technician)).map((line) => line.split(':')[0])).toEqual([
      'requested',
      'offer_accepted',
    ])
  })

  it('says how a case ended: taken by another technician, cancelled, rejected or expired', async () => {
    const { customer, technician } = people
    const other = await api.createUser('technician')
    const groupId = crypto.randomUUID()
    const first = await ask({ group_id: groupId })
    await ask({ group_id: groupId, technician_id: other.technician_id })
    await put(first.id, { status: 'accepted' })
    expect((await linesOf(other)).at(-1)).toMatch(/^cancelled: Otro técnico tomó la solicitud de/)
    expect((await inbox(customer)).notices.map(({ kind }) => kind)).toEqual(['accepted'])
    await put(first.id, { status: 'cancelled', reason: 'busy' })
    expect((await linesOf(customer)).at(-1)).toMatch(/canceló el servicio$/)
    const rejected = await ask()
    await put(rejected.id, { status: 'cancelled' })
    expect((await linesOf(customer)).at(-1)).toMatch(/rechazó tu solicitud$/)
    const late = await ask()
    await sql`update service_requests set expires_at = now() - interval '1 s' where id = ${late.id}`.execute(
      db,
    )
    await expireServiceRequests(db)
    expect((await linesOf(customer)).at(-1)).toMatch(/venció sin respuesta$/)
    expect((await linesOf(technician)).at(-1)).toMatch(/^cancelled: La solicitud de .+ venció sin respuesta$/)
  })

  it('is paged, answers 304 while unchanged, and refuses the cursor of another user', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    for (const text of ['uno', 'dos', 'tres']) await write(id, text, technician)
    const first = await inbox(customer, '?limit=2')
    expect(first.notices.map(({ body }) => body)).toEqual(['tres', 'dos'])
    const second = await inbox(customer, `?limit=2&cursor=${first.next_cursor}`)
    expect(second.notices.map(({ body }) => body)).toEqual(['uno'])
    expect(second.next_cursor).toBeNull()
    const answer = await api.call('GET', '/api/notices', { as: customer })
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = () => api.call('GET', '/api/notices', { as: customer, headers })
    expect((await again()).status).toBe(304)
    await write(id, 'cuatro', technician)
    expect((await again()).status).toBe(200)
    const foreign = await api.call('GET', `/api/notices?cursor=${first.notices[0]?.id}`, {
      as: technician,
    })
    expect(foreign.status).toBe(400)
    expect(foreign.text).toContain('"cursor"')
  })

  it('keeps notices for 90 days', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    await write(id, 'Hola', technician)
    const age = (days: number) =>
      sql`update notices set created_at = now() - make_interval(days => ${days}::int) where user_id = ${customer.id}`.execute(
        db,
      )
    await age(89)
    expect(await expire(db)).toMatchObject({ notices: 0 })
    await age(91)
    expect(await expire(db)).toMatchObject({ notices: 1 })
    expect(await linesOf(customer)).toEqual([])
  })

  it('is not affected by other users, and is empty once a technician has lost the role', async () => {
    const { customer, technician } = people
    await ask()
    const [notice] = (await inbox(technician)).notices
    await read(customer, { up_to: notice?.id })
    expect((await inbox(technician)).unread).toBe(1)
    await sql`update users set role = 'customer' where id = ${technician.id}`.execute(db)
    expect(await inbox(technician)).toMatchObject({ notices: [], unread: 0 })
    await sql`update users set role = 'technician' where id = ${technician.id}`.execute(db)
  })
})

describe('PUT /api/notices/read', () => {
  it('marks a notice and all older ones as read; a repetition has no further effect', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    for (const text of ['uno', 'dos', 'tres']) await write(id, text, technician)
    const [, second] = (await inbox(customer)).notices
    const answer = await read(customer, { up_to: second?.id }, 'leidos-uno')
    expect(answer.read(noticesReadAnswer)).toEqual({ unread: 1 })
    const replay = await read(customer, { up_to: second?.id }, 'leidos-uno')
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    const { notices } = await inbox(customer)
    expect(notices.map(({ read_at: readAt }) => readAt !== null)).toEqual([false, true, true])
    expect((await read(customer, { up_to: 2_000_000_000 })).read(noticesReadAnswer)).toEqual({ unread: 1 })
  })

  it('can be limited to the notices of one case', async () => {
    const { customer, technician } = people
    const [first, second] = [await ask(), await ask()]
    await write(first.id, 'del primero', technician)
    await write(second.id, 'del segundo', technician)
    const [newest] = (await inbox(customer)).notices
    await read(customer, { up_to: newest?.id, service_request_id: first.id })
    const { notices } = await inbox(customer)
    expect(notices.filter(({ read_at: readAt }) => readAt === null).map(({ body }) => body)).toEqual([
      'del segundo',
    ])
  })

  it('can mark a single notice', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    for (const text of ['uno', 'dos', 'tres']) await write(id, text, technician)
    const [, second] = (await inbox(customer)).notices
    const answer = await read(customer, { up_to: second?.id, alone: true })
    expect(answer.read(noticesReadAnswer)).toEqual({ unread: 2 })
    const { notices } = await inbox(customer)
    expect(notices.map(({ read_at: readAt }) => readAt !== null)).toEqual([false, true, false])
  })

  it.each([{}, { up_to: 'x' }, { up_to: -1 }, { up_to: null }])('answers 400 to %j', async (body) => {
    const answer = await read(people.customer, body)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('"up_to"')
  })
})

describe('notice preferences', () => {
  const path = '/api/notices/preferences'

  it('are all on at first, and keep what a change does not name', async () => {
    const as = people.customer
    const before = (await api.call('GET', path, { as })).read(noticePreferences)
    expect([...Object.values(before.push), ...Object.values(before.mail)]).not.toContain(false)
    expect(before.quiet_hours).toBe(true)
    const body = { push: { message: false }, quiet_hours: false }
    const changed = (await api.call('PUT', path, { as, body })).read(noticePreferences)
    expect(changed).toEqual({ ...before, push: { ...before.push, message: false }, quiet_hours: false })
    await api.call('PUT', path, { as, body: { mail: { reminder: false } } })
    const after = (await api.call('GET', path, { as })).read(noticePreferences)
    expect(after).toEqual({ ...changed, mail: { ...before.mail, reminder: false } })
  })

  it('refuse a value that is not a boolean, and name its field', async () => {
    const answer = await api.call('PUT', path, {
      as: people.customer,
      body: { quiet_hours: 'sí' },
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('"quiet_hours"')
  })
})
