import { addDays } from '@tecnicerca/shared/calendar'
import { DOOR_LIMITS } from '@tecnicerca/shared/limits'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { agreementAnswer } from '@tecnicerca/shared/service-requests/door-agreements'
import { doorWords } from '@tecnicerca/shared/service-requests/door-words'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expire } from '../../jobs/expire.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { forgetPerson } from '../erasures/service.ts'
import { at, DAY_MS, HOUR_MS, refusal, stageAgreements, TERMS, today } from './agreement.fixture.ts'
import { createDoorPhone } from './door.fixture.ts'
import { hashOfWords } from './door-acceptance.ts'
import { forgetOldCases } from './forgetting-service.ts'

const {
  api,
  clock,
  people,
  ask,
  put,
  look,
  scene,
  register,
  send,
  bothHalves,
  offerPlain,
  log,
  expectAgreed,
} = await stageAgreements()
const { db } = api.deps

describe('a key that ended', () => {
  /** Ends the customer's session, by the database's clock, and opens another one that sends. */
  async function endSession(hoursAgo: number): Promise<TestUser> {
    const { customer: user } = people
    const login = await api.call('POST', '/api/auth/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    await api.call('POST', '/api/auth/logout', { as: user })
    await sql`update device_keys set ended_at = now() - make_interval(hours => ${hoursAgo}::int)
      where user_id = ${user.id} and ended_at is not null`.execute(db)
    return { ...user, cookie }
  }

  it.each([
    ['an hour before it was signed', 3, 409],
    ['an hour after it was signed', 1, 201],
  ])('%s', async (_, ended, status) => {
    const halves = await bothHalves({ acceptance: { at_phone: at(-2 * HOUR_MS) } })
    await endSession(ended)
    const answer = await send(halves, people.technician)
    expect(answer.status).toBe(status)
    if (status === 201) return expectAgreed()
    expect(answer.read(errorBody)).toMatchObject({
      code: 'agreement_wrong',
      message: expect.stringMatching(/cerrado cuando/),
    })
  })

  it('lets in what was signed before, for as long as acceptances wait', async () => {
    const { offer, acceptance } = await bothHalves({ acceptance: { at_phone: at(-20 * DAY_MS) } })
    const as = await endSession(19 * 24)
    expect((await send({ acceptance }, as)).status).toBe(202)
    expect((await send({ offer }, people.technician)).status).toBe(201)
    expect((await look(scene.id, people.technician)).serviceRequest.status).toBe('accepted')
  })

  it('says nothing if the clock of the phone is ahead: judged as of its arrival', async () => {
    const halves = await bothHalves({ acceptance: { at_phone: at(DAY_MS) } })
    await endSession(1)
    expect(await refusal(send(halves, people.technician))).toMatchObject({ code: 'agreement_wrong' })
  })

  it('of a phone that registered it only after signing counts', async () => {
    const late = await createDoorPhone()
    const { offer } = await bothHalves()
    const acceptance = await late.accept(offer, { at_phone: at(-HOUR_MS) })
    expect(await refusal(send({ acceptance }))).toMatchObject({
      code: 'agreement_wrong',
      message: expect.stringMatching(/no es de un teléfono/),
    })
    await register(people.customer, late)
    expect((await send({ offer, acceptance })).status).toBe(201)
  })

  it('of a suspended person signs no more', async () => {
    const halves = await bothHalves()
    await sql`update users set suspended_at = now() where id = ${people.technician.id}`.execute(db)
    expect(await refusal(send(halves))).toMatchObject({ code: 'agreement_wrong' })
    await sql`update users set suspended_at = null where id = ${people.technician.id}`.execute(db)
  })
})

describe('the time of an agreement', () => {
  const YESTERDAY = { ...TERMS, valid_until: addDays(today, -1) }

  it('is when the customer signed, for 72 hours', async () => {
    await sql`update service_requests set created_at = now() - interval '9 days' where id = ${scene.id}`.execute(
      db,
    )
    const signed = { at_phone: at(-48 * HOUR_MS) }
    const { events } = (
      await send(await bothHalves({ terms: YESTERDAY, offer: signed, acceptance: signed }))
    ).read(agreementAnswer)
    expect(events.map(({ data }) => data.at_phone)).toEqual([signed.at_phone, signed.at_phone])
    await expectAgreed()
  })

  it.each([
    ['signed today', 0],
    ['signed 73 hours ago', -73],
    ['by a clock that is a day ahead', 24],
  ])('yesterday’s quote is over, %s', async (_, hours) => {
    await sql`update service_requests set created_at = now() - interval '9 days' where id = ${scene.id}`.execute(
      db,
    )
    const halves = await bothHalves({ terms: YESTERDAY, acceptance: { at_phone: at(hours * HOUR_MS) } })
    expect(await refusal(send(halves))).toMatchObject({ status: 409, code: 'offer_over' })
    expect(await log()).toEqual(['customer requested'])
  })

  it.each([
    [-24, 24],
    [24, -24],
  ])('survives clocks that are wrong in opposite directions, by %i and %i hours', async (one, other) => {
    await sql`update service_requests set created_at = now() - interval '9 days' where id = ${scene.id}`.execute(
      db,
    )
    const halves = await bothHalves({
      offer: { at_phone: at(one * HOUR_MS) },
      acceptance: { at_phone: at(other * HOUR_MS) },
    })
    expect((await send(halves)).status).toBe(201)
    expect((await send(halves, people.technician)).status).toBe(200)
    await expectAgreed()
  })

  it('of work on the same day survives that the network comes on the next', async () => {
    await sql`update service_requests set created_at = now() - interval '9 days' where id = ${scene.id}`.execute(
      db,
    )
    const terms = { total: 1900.5, request_date: addDays(today, -1) }
    const signed = { at_phone: at(-30 * HOUR_MS) }
    expect((await send(await bothHalves({ terms, offer: signed, acceptance: signed }))).status).toBe(201)
    const plain = await bothHalves({ terms })
    expect((await refusal(send(plain))).code).toBe('request_date_passed')
  })

  it('that counts for an acceptance is its first arrival', async () => {
    const terms = { ...TERMS, valid_until: today }
    const { offer, acceptance } = await bothHalves({ terms })
    await send({ acceptance })
    clock.time = new Date(Date.now() + 4 * DAY_MS)
    expect((await send({ offer, acceptance }, people.technician)).status).toBe(201)
  })
})

describe('a waiting acceptance', () => {
  const ageOf = (days: number) =>
    sql`update agreement_halves set arrived_at = now() - make_interval(days => ${days}::int) where event_id is null`.execute(
      db,
    )

  it('is forgotten after 30 days', async () => {
    const { offer, acceptance } = await bothHalves()
    await send({ acceptance })
    await ageOf(29)
    await expire(db)
    await ageOf(31)
    expect(await expire(db)).toMatchObject({ waiting_acceptances: 1 })
    expect((await send({ offer }, people.technician)).read(agreementAnswer).events).toHaveLength(1)
    expect((await look(scene.id)).serviceRequest.status).toBe('pending')
  })

  it('of other words is forgotten when the offer arrives', async () => {
    const { offer } = await bothHalves()
    const acceptance = await scene.customer.accept({ ...offer, terms: { ...TERMS, guarantee_days: 91 } })
    expect((await send({ acceptance })).status).toBe(202)
    await offerPlain(TERMS, offer.offer_key)
    expect((await look(scene.id)).serviceRequest.status).toBe('pending')
    expect(await refusal(send({ acceptance }))).toMatchObject({ code: 'agreement_wrong' })
  })

  it('is one of ten in a case', async () => {
    const { offer } = await bothHalves()
    for (let count = 0; count < DOOR_LIMITS.waitingInCase; count += 1)
      expect((await send({ acceptance: await scene.customer.accept(offer) })).status).toBe(202)
    expect((await refusal(send({ acceptance: await scene.customer.accept(offer) }))).status).toBe(429)
    expect((await send({ offer }, people.technician)).status).toBe(201)
    await expectAgreed()
    const { rows } =
      await sql`select from agreement_halves where event_id is null and service_request_id = ${scene.id}`.execute(
        db,
      )
    expect(rows).toEqual([])
  })

  it('is not met by an offer of another case under the same key', async () => {
    const { offer, acceptance } = await bothHalves()
    await send({ acceptance })
    const other = (await ask()).id
    scene.id = other
    await offerPlain(TERMS, offer.offer_key)
    expect((await look(other)).serviceRequest.status).toBe('pending')
  })
})

describe('the signatures', () => {
  const halvesLeft = async () =>
    (
      await sql<{
        part: string
      }>`select part from agreement_halves where service_request_id = ${scene.id} order by part`.execute(db)
    ).rows.map(({ part }) => part)

  it('go with the words of the technician who leaves', async () => {
    await send(await bothHalves())
    await put(scene.id, { status: 'completed' })
    expect(await halvesLeft()).toEqual(['acceptance', 'offer'])
    await inTransaction(db, (trx) =>
      forgetPerson(trx, {
        id: people.technician.id,
        email: people.technician.email,
        password_hash: '',
        role: 'technician',
      }),
    )
    expect(await halvesLeft()).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('stay with the technician when the customer leaves, and its phone may still bring them', async () => {
    const halves = await bothHalves()
    await send(halves)
    await put(scene.id, { status: 'completed' })
    await inTransaction(db, (trx) =>
      forgetPerson(trx, {
        id: people.customer.id,
        email: people.customer.email,
        password_hash: '',
        role: 'customer',
      }),
    )
    expect(await halvesLeft()).toEqual(['acceptance', 'offer'])
    expect((await send(halves, people.technician)).status).toBe(200)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('go with the words after their retention', async () => {
    await send(await bothHalves())
    await put(scene.id, { status: 'completed' })
    await sql`update service_requests set ended_at = now() - interval '4 years', guarantee_until = null where id = ${scene.id}`.execute(
      db,
    )
    await forgetOldCases(db, 10)
    expect(await halvesLeft()).toEqual([])
    expect((await look(scene.id)).events.map(({ data }) => data.at_door).filter(Boolean)).toHaveLength(2)
  })

  it('are over the words that the database makes too', async () => {
    const odd = {
      ...{ total: 0.01, charges_itbis: true, valid_until: addDays(today, 3), guarantee_days: 730 },
      ...{ guarantee_text: 'Comillas " \\ y\tsaltos\n', change_reason: 'Más ñ 🛠 \u2028', note: '\u007f/<b>' },
      ...{ request_date: addDays(today, 2), time_window: 'morning' as const },
      lines: [{ kind: 'other' as const, text: 'Línea', quantity: 9_999.99, unit_price: 0.07 }],
    }
    for (const terms of [TERMS, odd, { total: 10_000_000 }, { request_date: today }, {}]) {
      const { rows } = await sql<{ words: string; hash: string }>`
        select door_words(7, ${JSON.stringify(terms)}::jsonb) as words, door_hash(7, ${JSON.stringify(terms)}::jsonb) as hash`.execute(
        db,
      )
      expect(rows[0]).toEqual({ words: doorWords(7, terms), hash: hashOfWords(7, terms) })
    }
  })
})
