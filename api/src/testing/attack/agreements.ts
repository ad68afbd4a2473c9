import type { AgreementInput } from '@tecnicerca/shared/service-requests/door-agreements'
import { createDoorPhone, type DoorPhone } from '../../features/service-requests/door.fixture.ts'
import type { TestUser } from '../api.ts'
import { askFor, createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

type World = { ground: Ground; judge: Judge; customer: TestUser; technician: TestUser; stranger: TestUser }

const TERMS = { total: 1_500 }
const FLOOD = 40

/** Nobody gets an agreement at the door that the two sides of the case did not sign, nor a second one. */
export async function attackAgreements(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const [customer, technician, stranger] = [
    await ground.createUser('customer'),
    await ground.createUser('technician'),
    await ground.createUser('customer'),
  ]
  const world = { ground, judge, customer, technician, stranger }
  const phones = {
    customer: await phoneOf(world, customer),
    technician: await phoneOf(world, technician),
    stranger: await phoneOf(world, stranger),
  }
  await forge(world, phones)
  await floodWithHalves(world, phones)
  await replayAgreement(world, phones)
  await signWithEndedKey(world, phones)
  return judge.finding()
}

type Phones = Record<'customer' | 'technician' | 'stranger', DoorPhone>

const register = ({ ground }: World, { cookie }: TestUser, { jwk }: DoorPhone) =>
  ground.send('/api/users/me/device-key', json('PUT', { public_key: jwk }, { cookie }))

async function phoneOf(world: World, user: TestUser): Promise<DoorPhone> {
  const phone = await createDoorPhone()
  await register(world, user, phone)
  return phone
}

const send = ({ ground }: World, { cookie }: TestUser, body: AgreementInput) =>
  ground.send('/api/agreements', json('POST', body, { cookie }))

/** Another's key, a swapped public key, halves of another case, a relayed code: none of them changes the case. */
async function forge(world: World, phones: Phones): Promise<void> {
  const { customer, technician, stranger } = world
  const [id, other] = [await askFor(world.ground, world), await askFor(world.ground, world)]
  const offer = await phones.technician.offer({ case_id: id, terms: TERMS })
  const acceptance = await phones.customer.accept(offer)
  const cheaper = await phones.customer.offer({ case_id: id, terms: { total: 1 } })
  // The public key of a half is no secret: a stranger registers it as the own one.
  await register(world, stranger, phones.technician)
  const attempts: [string, TestUser, AgreementInput, number][] = [
    ['a stranger relays both halves', stranger, { offer, acceptance }, 404],
    ['a stranger relays a half', stranger, { offer }, 404],
    [
      'the customer signs both halves',
      customer,
      { offer: cheaper, acceptance: await phones.customer.accept(cheaper) },
      409,
    ],
    [
      'the technician signs both halves',
      technician,
      { offer, acceptance: await phones.technician.accept(offer) },
      409,
    ],
    ['a stranger signs', customer, { offer, acceptance: await phones.stranger.accept(offer) }, 409],
    [
      'the public key is swapped',
      technician,
      { offer, acceptance: { ...acceptance, public_key: phones.stranger.publicKey } },
      409,
    ],
    [
      'the signature is swapped',
      technician,
      { offer, acceptance: { ...acceptance, signature: offer.signature } },
      409,
    ],
    ['the price is changed', customer, { offer: { ...offer, terms: { total: 1 } }, acceptance }, 409],
    [
      'both halves are moved to another case',
      customer,
      { offer: { ...offer, case_id: other }, acceptance: { ...acceptance, case_id: other } },
      409,
    ],
  ]
  for (const [what, as, body, status] of attempts) {
    const answer = await send(world, as, body)
    world.judge.expect(answer.status === status, `${what}: ${answer.status}`)
  }
  for (const caseId of [id, other])
    world.judge.expect((await countOffers(world, caseId)) === 0, 'a forged agreement is in the log')
}

async function countOffers({ ground }: World, id: number): Promise<number> {
  const offers = ground.db
    .selectFrom('service_request_events')
    .select('id')
    .where('service_request_id', '=', id)
  return (await offers.where('kind', 'in', ['offered', 'offer_accepted']).execute()).length
}

/** Acceptances without an offer are refused before they fill the table, and do not keep out the offer. */
async function floodWithHalves(world: World, phones: Phones): Promise<void> {
  const id = await askFor(world.ground, world)
  const offer = await phones.technician.offer({ case_id: id, terms: TERMS })
  const sent: number[] = []
  for (let count = 0; count < FLOOD; count += 1)
    sent.push((await send(world, world.customer, { acceptance: await phones.customer.accept(offer) })).status)
  const kept = sent.filter((status) => status === 202).length
  world.judge.expect(
    kept === 10 && sent.at(-1) === 429,
    `${kept} of ${FLOOD} halves wait, the last got ${sent.at(-1)}`,
  )
  const met = await send(world, world.technician, { offer })
  world.judge.expect(met.status === 201, `the offer after the flood: ${met.status}`)
  world.judge.expect((await countOffers(world, id)) === 2, 'the flood made more than one agreement')
}

/** However often an agreement is sent, and also after its offer was withdrawn, it is one or none. */
async function replayAgreement(world: World, phones: Phones): Promise<void> {
  const id = await askFor(world.ground, world)
  const offer = await phones.technician.offer({ case_id: id, terms: TERMS })
  const halves = { offer, acceptance: await phones.customer.accept(offer) }
  const sendings = [world.technician, world.customer, world.technician, world.customer].map((as) =>
    send(world, as, halves),
  )
  for (const { status } of await Promise.all(sendings))
    world.judge.expect(status === 200 || status === 201, `a repeated agreement: ${status}`)
  world.judge.expect((await countOffers(world, id)) === 2, 'a replay made another agreement')
}

/** Who finds a phone whose session was ended elsewhere cannot sign with it any more. */
async function signWithEndedKey(world: World, phones: Phones): Promise<void> {
  const id = await askFor(world.ground, world)
  const offer = await phones.technician.offer({ case_id: id, terms: TERMS })
  await world.ground.send('/api/auth/logout', { method: 'POST', headers: { cookie: world.customer.cookie } })
  const at = new Date(Date.now() + 2_000).toISOString()
  const acceptance = await phones.customer.accept(offer, { at_phone: at })
  const { status } = await send(world, world.technician, { offer, acceptance })
  world.judge.expect(status === 409, `an ended key signs: ${status}`)
  world.judge.expect((await countOffers(world, id)) === 0, 'an ended key made an agreement')
}
