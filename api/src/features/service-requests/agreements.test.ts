import { noticesAnswer } from '@tecnicerca/shared/notices'
import {
  type AgreementInput,
  agreementAnswer,
  type DoorAcceptance,
  type DoorOffer,
} from '@tecnicerca/shared/service-requests/door-agreements'
import { describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { at, DAY_MS, refusal, stageAgreements, TERMS } from './agreement.fixture.ts'
import { words } from './case.fixture.ts'

const { api, people, ask, post, put, look, scene, phoneOf, send, bothHalves, offerPlain, log, expectAgreed } =
  await stageAgreements()
const { db } = api.deps

describe('an agreement at the door', () => {
  it('is brought by the phone of either side, and stands in the log as agreed at the door', async () => {
    const halves = await bothHalves()
    const answer = await send(halves, people.technician)
    expect(answer.status).toBe(201)
    const { events, serviceRequest, is_waiting: isWaiting } = answer.read(agreementAnswer)
    expect(events.map(({ kind, data }) => [kind, data.at_door])).toEqual([
      ['offered', true],
      ['offer_accepted', true],
    ])
    expect([serviceRequest.status, isWaiting]).toEqual(['accepted', false])
    expect((await send(halves, people.customer)).status).toBe(200)
    await expectAgreed()
  })

  type Part = 'offer' | 'acceptance' | 'both' | 'plain'
  it.each<Part[]>([
    ['both'],
    ['offer', 'acceptance'],
    ['acceptance', 'offer'],
    ['acceptance', 'both'],
    ['offer', 'both'],
    ['acceptance', 'plain'],
    ['plain', 'acceptance'],
    ['plain', 'both'],
    ['both', 'plain'],
    ['offer', 'plain', 'acceptance'],
    ['acceptance', 'plain', 'offer', 'both', 'acceptance'],
  ])('comes of %s, then %s', async (...parts) => {
    const { offer, acceptance } = await bothHalves()
    const sending: Record<Part, () => Promise<{ status: number }>> = {
      offer: () => send({ offer }, people.technician),
      acceptance: () => send({ acceptance }),
      both: () => send({ offer, acceptance }),
      plain: () => offerPlain(TERMS, offer.offer_key),
    }
    for (const part of parts) expect((await sending[part]()).status).toBeLessThan(300)
    await expectAgreed()
    for (const part of parts) expect((await sending[part]()).status).toBeLessThan(300)
    await expectAgreed()
  })

  it('is one agreement if both phones bring it at once, twice', async () => {
    const halves = await bothHalves()
    const both = () => [send(halves, people.technician), send(halves, people.customer)]
    const answers = await Promise.all([...both(), ...both()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    await expectAgreed()
  })

  it('is answered byte for byte the same under the same key', async () => {
    const halves = await bothHalves()
    const [first, again] = [
      await send(halves, people.customer, 'acuerdo-uno'),
      await send(halves, people.customer, 'acuerdo-uno'),
    ]
    expect(again.text).toBe(first.text)
    expect(first.text).toContain('Capacitor de 45')
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('of an offer that came the plain way is at the door for its acceptance alone', async () => {
    const { offer, acceptance } = await bothHalves()
    await offerPlain(TERMS, offer.offer_key)
    const { events } = (await send({ acceptance })).read(agreementAnswer)
    expect(events.map(({ data }) => data.at_door)).toEqual([undefined, true])
  })

  it('crosses with an ordinary acceptance: the first counts, the second is no error', async () => {
    const { offer, acceptance } = await bothHalves()
    const [offered] = (await send({ offer })).read(agreementAnswer).events
    const accept = () =>
      api.call('PUT', `/api/offers/${offered?.id}/status`, {
        as: people.customer,
        body: { status: 'accepted' },
      })
    expect((await accept()).status).toBe(200)
    expect((await send({ acceptance })).status).toBe(201)
    expect((await send({ acceptance })).status).toBe(200)
    await expectAgreed()
  })

  it('is told to the technician alone', async () => {
    await send(await bothHalves(), people.technician)
    const inbox = async (as: TestUser) =>
      (await api.call('GET', '/api/notices?all=true', { as }))
        .read(noticesAnswer)
        .notices.map(({ title }) => title)
    expect(await inbox(people.customer)).toEqual([])
    expect((await inbox(people.technician))[0]).toMatch(/^Acordado en la puerta con /)
  })

  it('takes back what the customer had proposed', async () => {
    await post(`/${scene.id}/offers`, { as: people.customer, body: { total: 900 } })
    const halves = await bothHalves()
    expect((await send({ offer: halves.offer }, people.technician)).status).toBe(409)
    expect((await send(halves)).status).toBe(201)
    await expectAgreed()
  })

  it('is answered with 202 while the acceptance waits, and the offer says that it was met', async () => {
    const { offer, acceptance } = await bothHalves()
    const waiting = await send({ acceptance })
    expect([waiting.status, waiting.read(agreementAnswer)]).toMatchObject([
      202,
      { events: [], is_waiting: true },
    ])
    expect((await send({ acceptance }, people.technician)).status).toBe(202)
    expect((await send({ offer }, people.technician)).read(agreementAnswer).events).toHaveLength(2)
    await expectAgreed()
  })
})

describe('an agreement at the door is refused, and leaves nothing,', () => {
  type Halves = { offer: DoorOffer; acceptance: DoorAcceptance }
  const cases: [string, (halves: Halves) => Promise<AgreementInput> | AgreementInput, RegExp][] = [
    [
      'with one cent changed by whoever brings it',
      ({ offer, acceptance }) => ({
        acceptance,
        offer: { ...offer, terms: { ...offer.terms, lines: undefined, total: 1900.51 } },
      }),
      /técnico no es lo mismo/,
    ],
    [
      'if the customer saw other words',
      async ({ offer }) => ({
        offer,
        acceptance: await scene.customer.accept({
          ...offer,
          terms: { ...TERMS, guarantee_days: 91 },
        }),
      }),
      /cliente no es lo mismo/,
    ],
    [
      'with the key of somebody else',
      async ({ offer }) => ({
        offer,
        acceptance: await (await phoneOf(await api.createUser('customer'))).accept(offer),
      }),
      /firma del cliente no es de un teléfono/,
    ],
    [
      'with a swapped public key',
      async ({ offer, acceptance }) => {
        const other = await phoneOf(people.customer)
        return { offer, acceptance: { ...acceptance, public_key: other.publicKey } }
      },
      /cliente no es lo mismo/,
    ],
    [
      'if the customer signed both halves',
      async ({ offer: { terms } }) => {
        const offer = await scene.customer.offer({ case_id: scene.id, terms })
        return { offer, acceptance: await scene.customer.accept(offer) }
      },
      /firma del técnico no es de un teléfono/,
    ],
    [
      'if one half names another case',
      ({ offer, acceptance }) => ({ offer, acceptance: { ...acceptance, case_id: scene.id + 1 } }),
      /otra solicitud/,
    ],
    [
      'if the acceptance is of another offer',
      ({ offer, acceptance }) => ({ offer, acceptance: { ...acceptance, offer_key: 'otra-oferta-1' } }),
      /cliente no es lo mismo/,
    ],
  ]
  it.each(cases)('%s', async (_, sent, sentence) => {
    const body = await sent(await bothHalves())
    expect(await refusal(send(body))).toMatchObject({
      status: 409,
      code: 'agreement_wrong',
      message: expect.stringMatching(sentence),
    })
    expect(await log()).toEqual(['customer requested'])
  })

  it('with halves of another case of the same two', async () => {
    const { offer, acceptance } = await bothHalves()
    await send({ offer }, people.technician)
    const other = (await ask()).id
    const relayed = { ...acceptance, case_id: other }
    expect(await refusal(send({ acceptance: relayed }))).toMatchObject({
      code: 'agreement_wrong',
      message: /otra solicitud/,
    })
    const both = { offer: { ...offer, case_id: other }, acceptance: relayed }
    expect(await refusal(send(both))).toMatchObject({ code: 'agreement_wrong' })
    expect(words((await look(other)).events)).toEqual(['customer requested'])
  })

  it('if a stranger brings it', async () => {
    const stranger = await api.createUser('customer')
    expect((await refusal(send(await bothHalves(), stranger))).status).toBe(404)
  })

  it('without a half', async () => {
    expect(await refusal(send({}))).toMatchObject({ status: 400, fields: { offer: expect.any(String) } })
  })
})

describe('an offer at the door', () => {
  it('that was withdrawn before the agreement arrived stays withdrawn', async () => {
    const { offer, acceptance } = await bothHalves()
    await offerPlain(TERMS, offer.offer_key)
    await api.call('PUT', `/api/offers/op:${offer.offer_key}/status`, {
      as: people.technician,
      body: { status: 'withdrawn' },
    })
    for (const as of [people.customer, people.technician])
      expect(await refusal(send({ offer, acceptance }, as))).toMatchObject({
        ...{ status: 409, code: 'invalid_transition', message: expect.stringMatching(/retirada/) },
      })
    expect((await look(scene.id)).serviceRequest).toMatchObject({ status: 'pending', agreed_total: null })
  })

  it('that the server never saw does not take the place of a later one', async () => {
    const { offer, acceptance } = await bothHalves({ offer: { at_phone: at(-DAY_MS) } })
    await offerPlain({ total: 3_000 })
    expect(await refusal(send({ offer, acceptance }))).toMatchObject({
      code: 'invalid_transition',
      message: expect.stringMatching(/se hizo otra/),
    })
    expect((await log()).filter((word) => word === 'technician offered')).toHaveLength(1)
  })

  it('takes the place of an earlier one of the technician', async () => {
    await offerPlain({ total: 3_000 })
    expect((await send(await bothHalves({ offer: { at_phone: at(1_000) } }))).status).toBe(201)
    await expectAgreed()
  })

  it('cannot be accepted once the case has ended, and what was agreed before is no error', async () => {
    const halves = await bothHalves()
    await put(scene.id, { status: 'cancelled', reason: 'other' }, people.customer)
    expect(await refusal(send(halves))).toMatchObject({ status: 409, code: 'invalid_transition' })
    expect(await refusal(send({ acceptance: halves.acceptance }))).toMatchObject({
      code: 'invalid_transition',
    })
    scene.id = (await ask()).id
    const agreed = await bothHalves()
    await send(agreed)
    await put(scene.id, { status: 'completed' })
    expect((await send(agreed, people.technician)).status).toBe(200)
  })

  it.each<['customer' | 'technician']>([['customer'], ['technician']])(
    'does not pass a block, brought by the %s',
    async (side) => {
      const halves = await bothHalves()
      await api.call('PUT', `/api/blocked-customers/${people.customer.id}`, { as: people.technician })
      expect(await refusal(send(halves, people[side]))).toMatchObject({
        status: 409,
        code: 'invalid_transition',
      })
    },
  )

  it('is checked like any offer', async () => {
    const terms = { ...TERMS, total: 1_900 }
    const offer = await scene.technician.offer({ case_id: scene.id, terms })
    expect((await send({ offer }, people.technician)).status).toBeGreaterThanOrEqual(400)
    expect(await log()).toEqual(['customer requested'])
  })
})
