import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import type { AgreementInput, DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { beforeEach, expect } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestAnswer, TestUser } from '../../testing/api.ts'
import { stageCases, words } from './case.fixture.ts'
import { createDoorPhone, type DoorPhone } from './door.fixture.ts'

export const today = dayInSantoDomingo(new Date())
export const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** An instant as a phone writes it, `ms` from now. */
export const at = (ms: number) => new Date(Date.now() + ms).toISOString()

export const TERMS = {
  total: 1900.5,
  lines: [
    { kind: 'labour' as const, text: 'Revisar el compresor', quantity: 1.5, unit_price: 800 },
    { kind: 'parts' as const, text: 'Capacitor de 45 µF "bueno"', quantity: 2, unit_price: 350.25 },
  ],
  charges_itbis: false,
  valid_until: addDays(today, 15),
  guarantee_days: 90,
  guarantee_text: 'La pieza',
}

const AGREED = ['technician offered', 'customer offer_accepted', 'customer accepted']

type Given = { terms?: DoorOffer['terms']; offer?: object; acceptance?: object }

/** Before each test, a new case of two new people, each with the phone that signs for them. */
export async function stageAgreements() {
  const clock = { time: new Date() }
  const { api, people, meet, post, ask, put, look } = await stageCases({ clock: { now: () => clock.time } })
  const noPhone = await createDoorPhone()
  const scene = { id: 0, technician: noPhone, customer: noPhone }

  beforeEach(async () => {
    clock.time = new Date()
    await meet()
    scene.id = (await ask()).id
    scene.technician = await phoneOf(people.technician)
    scene.customer = await phoneOf(people.customer)
  })

  const register = (as: TestUser, { jwk }: DoorPhone) =>
    api.call('PUT', '/api/users/me/device-key', { as, body: { public_key: jwk } })

  async function phoneOf(as: TestUser): Promise<DoorPhone> {
    const phone = await createDoorPhone()
    await register(as, phone)
    return phone
  }

  const send = (body: AgreementInput, as = people.customer, key?: string) =>
    api.call('POST', '/api/agreements', { as, body, headers: key ? { 'idempotency-key': key } : {} })

  async function bothHalves({ terms = TERMS, offer: changes, acceptance: other }: Given = {}) {
    const offer = await scene.technician.offer({ case_id: scene.id, terms, ...changes })
    return { offer, acceptance: await scene.customer.accept(offer, other) }
  }

  /** The technician's offer the plain way, as the same phone sends it. */
  const offerPlain = (body: object, key?: string) =>
    post(`/${scene.id}/offers`, { as: people.technician, body, ...(key && { key }) })

  const log = async () => words((await look(scene.id)).events)

  async function expectAgreed(): Promise<void> {
    const { serviceRequest, events } = await look(scene.id, people.technician)
    expect(words(events.slice(-AGREED.length))).toEqual(AGREED)
    expect(events.filter(({ kind }) => kind === 'offer_accepted')).toHaveLength(1)
    expect(serviceRequest).toMatchObject({ status: 'accepted', agreed_total: TERMS.total })
    expect(await findBrokenInvariants(api.deps.db)).toEqual([])
  }

  return {
    ...{
      api,
      clock,
      people,
      ask,
      post,
      put,
      look,
      scene,
      register,
      phoneOf,
      send,
      bothHalves,
      offerPlain,
      log,
    },
    expectAgreed,
  }
}

export async function refusal(sent: Promise<TestAnswer>) {
  const answer = await sent
  return { status: answer.status, ...answer.read(errorBody) }
}
