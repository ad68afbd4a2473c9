import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { canReach, canTransition, type Party, STATUSES } from '@tecnicerca/shared/service-requests/status'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

type Status = (typeof STATUSES)[number]

let users: Record<Party, TestUser>
let now = new Date()

const api = await testApi({ clock: { now: () => now } })
const { db } = api.deps

beforeEach(async () => {
  now = new Date()
  // New users for each test: the writes of a session are rate limited.
  users = { customer: await api.createUser('customer'), technician: await api.createUser('technician') }
})

/** Ends in exactly one full stop, although a time of day ('p. m.') has its own. */
const ONE_STOP = expect.stringMatching(/^(?!.*\.\.).*\.$/)
const ASKED_AT = new Date('2026-03-01T12:00:00Z')

function requestIn(status: Status, changed?: { by: Party; at?: string }): Promise<number> {
  return insertRequest(db, users, {
    status,
    status_changed_by: changed ? users[changed.by].id : null,
    completed_at: status === 'completed' ? new Date(changed?.at ?? ASKED_AT) : null,
    expires_at: status === 'pending' ? new Date('2999-01-01') : null,
    created_at: ASKED_AT,
    updated_at: changed?.at ? new Date(changed.at) : ASKED_AT,
  })
}

const pathOf = (id: number) => `/api/service-requests/${id}/status`

function put(id: number, status: string, as: TestUser) {
  return api.call('PUT', pathOf(id), {
    as,
    body: { status, ...(status === 'cancelled' && { reason: 'other' }) },
  })
}

const steps = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) => (['customer', 'technician'] as const).map((party) => ({ from, to, party }))),
)

describe('the status of a service request', () => {
  it.each(steps)('$from → $to by the $party succeeds only if allowed', async ({ from, to, party }) => {
    const id = await requestIn(from)
    const answer = await put(id, to, users[party])
    const isAllowed = canTransition(from, to, party) || (from === to && canReach(to, party))
    expect(answer.status).toBe(isAllowed ? 200 : 409)
    if (isAllowed) expect(answer.body).toMatchObject({ serviceRequest: { id, status: to } })
    else expect(answer.body).toMatchObject({ code: 'invalid_transition', current: from, message: ONE_STOP })
  })

  it('does not change if it is set to the same value again', async () => {
    const id = await requestIn('pending')
    const first = (await put(id, 'accepted', users.technician)).read(serviceRequestAnswer)
    const again = (await put(id, 'accepted', users.technician)).read(serviceRequestAnswer)
    expect(again).toEqual(first)
    expect(first.serviceRequest.updated_at > first.serviceRequest.created_at).toBe(true)
  })

  it('can be changed only by the two sides: others get the 404 of a missing request', async () => {
    const id = await requestIn('pending')
    const strangers = [
      await api.createUser('customer'),
      await api.createUser('technician'),
      await api.createUser('admin'),
    ]
    for (const stranger of strangers) {
      expect(await put(id, 'cancelled', stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const missing = await put(2_147_483_647, 'cancelled', users.customer)
    expect(missing.text).toBe((await put(id, 'cancelled', strangers[0] ?? users.customer)).text)
  })

  it('cannot be changed by a technician who lost the role or the profile', async () => {
    const id = await requestIn('pending')
    const { id: userId } = users.technician
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', userId).execute()
    expect((await put(id, 'accepted', users.technician)).status).toBe(404)
    await db.updateTable('users').set({ role: 'technician' }).where('id', '=', userId).execute()
    await db.updateTable('technicians').set({ deleted_at: now }).where('user_id', '=', userId).execute()
    expect((await put(id, 'accepted', users.technician)).status).toBe(404)
  })

  it('is set once per idempotency key, and a replay after a later change gets the stored answer', async () => {
    const id = await requestIn('pending')
    const headers = { 'idempotency-key': `aceptar-${id}` }
    const accept = { as: users.technician, body: { status: 'accepted' }, headers }
    const first = await api.call('PUT', pathOf(id), accept)
    await put(id, 'completed', users.technician)
    const replay = await api.call('PUT', pathOf(id), accept)
    expect([replay.status, replay.text]).toEqual([200, first.text])
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
  })

  it.each(['2147483648', '0', 'abc', '-1'])('cannot be set for the id %s', async (id) => {
    const answer = await put(id as unknown as number, 'accepted', users.technician)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it.each(['rejected', '', null, 4])('cannot be set to %j', async (status) => {
    const answer = await put(await requestIn('pending'), status as string, users.technician)
    expect(answer).toMatchObject({ status: 400, body: { fields: { status: 'El estado no es válido.' } } })
  })
})

describe('a refused change of status', () => {
  it('names who was first, and the time in Santo Domingo', async () => {
    now = new Date('2026-03-03T02:00:00Z')
    const id = await requestIn('cancelled', { by: 'customer', at: '2026-03-02T19:40:00Z' })
    expect((await put(id, 'accepted', users.technician)).body).toEqual({
      message: 'El cliente canceló esta solicitud a las 3:40 p. m., antes de que llegara tu respuesta.',
      code: 'invalid_transition',
      current: 'cancelled',
      changed_at: '2026-03-02T19:40:00.000Z',
      changed_by: 'customer',
    })
  })

  it.each([
    ['2026-03-02T05:05:00Z', 'el 2 de marzo a la 1:05 a. m.'],
    ['2025-12-31T16:00:00Z', 'el 31 de diciembre de 2025 a las 12:00 p. m.'],
  ])('names the day if it is not today: %s', async (at, words) => {
    now = new Date('2026-03-03T12:00:00Z')
    const id = await requestIn('completed', { by: 'technician', at })
    expect((await put(id, 'cancelled', users.customer)).body).toMatchObject({
      message: `El técnico marcó esta solicitud como completada ${words}, antes de que llegara tu cancelación.`,
      changed_by: 'technician',
    })
  })

  it('says so if the earlier change was by the same user', async () => {
    now = new Date('2026-03-03T12:00:00Z')
    const id = await requestIn('cancelled', { by: 'technician', at: '2026-03-03T11:00:00Z' })
    expect((await put(id, 'accepted', users.technician)).body).toMatchObject({
      message: 'Ya rechazaste esta solicitud a las 7:00 a. m.',
    })
    const own = await requestIn('cancelled', { by: 'customer', at: '2026-03-03T11:00:00Z' })
    expect((await put(own, 'completed', users.customer)).body).toMatchObject({
      message: 'Ya cancelaste esta solicitud a las 7:00 a. m.',
    })
  })

  it('names nobody if an admin ended the request', async () => {
    now = new Date('2026-03-03T12:00:00Z')
    const admin = await api.createUser('admin')
    const id = await requestIn('cancelled', { by: 'customer', at: '2026-03-03T11:00:00Z' })
    await db
      .updateTable('service_requests')
      .set({ status_changed_by: admin.id })
      .where('id', '=', id)
      .execute()
    const { body } = await put(id, 'accepted', users.technician)
    expect(body).toMatchObject({ message: 'Esta solicitud fue cancelada a las 7:00 a. m.' })
    expect(body).not.toHaveProperty('changed_by')
  })

  it('names the step that a pending request needs first', async () => {
    const id = await requestIn('pending')
    expect((await put(id, 'completed', users.technician)).body).toMatchObject({
      message: 'Esta solicitud sigue pendiente: acéptala antes de completarla.',
      changed_by: 'customer',
    })
    expect((await put(id, 'accepted', users.customer)).body).toMatchObject({ current: 'pending' })
  })
})

describe('two concurrent changes of status', () => {
  it('have one winner, and the other side gets an error that fits the new status', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await requestIn('pending')
      const cancel = { as: users.customer, body: { status: 'cancelled' } }
      const answers = await Promise.all([
        put(id, 'accepted', users.technician),
        api.call('PUT', pathOf(id), cancel),
      ])
      const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
      const { serviceRequest } = winner?.read(serviceRequestAnswer) ?? {}
      expect(winner?.status).toBe(200)
      // Cancelling what was accepted needs a reason.
      if (serviceRequest?.status === 'accepted')
        expect(loser).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } })
      else expect(loser).toMatchObject({ status: 409, body: { current: 'cancelled' } })
    }
  })

  it('both succeed if they set the same status', async () => {
    const id = await requestIn('pending')
    const answers = await Promise.all([
      put(id, 'cancelled', users.technician),
      put(id, 'cancelled', users.customer),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({
      serviceRequest: { updated_at: answers[1]?.read(serviceRequestAnswer).serviceRequest.updated_at },
    })
  })
})
