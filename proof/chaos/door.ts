import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@tecnicerca/shared/calendar'
import type { DoorAcceptance, DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import type { DoorTerms } from '@tecnicerca/shared/service-requests/door-words'
import { addUpQuote, fromCents } from '@tecnicerca/shared/service-requests/quote-sum'
import type { Random } from '../../api/src/demonstration/random.ts'
import {
  findWrongAcceptance,
  findWrongOffer,
  type Half,
  readHalf,
  sealOf,
  signAcceptance,
  signOffer,
} from '../../pwa/src/features/service-requests/door/halves.ts'
import { setTransport } from '../../pwa/src/lib/http/api-client.ts'
import { type DeviceKey, deviceKey, registerDeviceKey } from '../../pwa/src/offline/storage/device-key.ts'
import { cookieOf, SHOWN } from '../kit/node-phone.ts'
import { type Entry, newEntry } from './ledger.ts'
import type { Owner, PhoneOrders } from './orders.ts'
import type { Operation } from './talk.ts'

/** Shares of the handshakes in which the customer's phone, and the technician's, brings what both signed. */
const BY_CUSTOMER = 0.75
const BY_TECHNICIAN = 0.6
/** Share in which the technician's phone also sends the offer itself; without it, the agreement brings the offer. */
const PLAIN = 0.7
/** Share in which the customer signs again for the technician's phone, as after a restart between the two scans. */
const AGAIN = 0.3
const RETRY_MS = 200
/** As long as the product keeps an acceptance back (ms). */
const UNDO_MS = 20_000

/** Sends calls outside the outbox as the user that they name. */
export function sendCallsAs(base: string, phones: readonly PhoneOrders[], deadlineMs: number): void {
  const cookies = new Map(
    phones.flatMap(({ people }) => people.map((person) => [String(person.id), cookieOf(person)])),
  )
  setTransport(async ({ method, path, body, headers = {} }) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        cookie: cookies.get(headers['X-Op-User'] ?? '') ?? '',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
    })
    const contentType = answer.headers.get('content-type') ?? ''
    return { status: answer.status, contentType, text: await answer.text(), headers: answer.headers }
  })
}

/** Makes the key with which the person signs on this phone, and calls the server until it has registered the key. */
async function keepKey({ id }: Pick<Owner, 'id'>): Promise<DeviceKey> {
  await registerDeviceKey(id).catch(() => pause(RETRY_MS))
  const key = await deviceKey(id)
  if (key === 'unable') throw new Error('the phone cannot sign')
  return key === 'unregistered' ? keepKey({ id }) : key
}

type Handshake = { people: PhoneOrders['people']; caseId: number; text: string; now: Date; random: Random }

/**
 * Both people sign an offer, each with the key of their phone, and read each other's half. Returns what their outboxes then
 * send, and the entry of an offer that only the agreement brings.
 */
export async function shakeHands(
  handshake: Handshake,
): Promise<{ operations: Operation[]; broughtOffer: Entry | undefined }> {
  const { people, caseId, text, random } = handshake
  const [customer, technician] = people
  const signers = { customer: await keepKey(customer), technician: await keepKey(technician) }
  const at = handshake.now.toISOString()
  const [offerKey, terms] = [randomUUID(), someTerms(handshake)]
  const { hash } = await sealOf(caseId, terms)
  const offer = await shownOffer(await signOffer(signers.technician, { caseId, offerKey, terms, at }), at)
  const accept = async () => {
    const acceptance = await signAcceptance(signers.customer, { offer, key: randomUUID(), at })
    return shownAcceptance(acceptance, { caseId, offerKey, hash })
  }
  const acceptance = await accept()
  const isByCustomer = random.chance(BY_CUSTOMER)
  const isByTechnician = !isByCustomer || random.chance(BY_TECHNICIAN)
  const isPlain = random.chance(PLAIN)
  const again = isByCustomer && random.chance(AGAIN) ? await accept() : acceptance
  // Discarding it on one phone would not keep the other from sending it.
  const isSpokenOf = (isByCustomer && isByTechnician) || !isPlain
  const agreed = (by: Owner, signed: DoorAcceptance): Operation => ({
    item: {
      kind: 'agreement.create',
      payload: { service_request_id: caseId, offer, acceptance: signed },
      shown: SHOWN,
      ...(by === customer && { undoMs: UNDO_MS }),
    },
    entry: { ...newEntry(by.id, 'agreement.create'), actorId: customer.id, isSpokenOf },
    ...(by === customer && { key: signed.acceptance_key }),
  })
  const offered: Entry = { ...newEntry(technician.id, 'offer.create'), isSpokenOf: true }
  const payload = { service_request_id: caseId, ...terms }
  const operations: Operation[] = [
    ...(isPlain
      ? [{ item: { kind: 'offer.create', payload, shown: SHOWN } as const, entry: offered, key: offerKey }]
      : []),
    ...(isByCustomer ? [agreed(customer, acceptance)] : []),
    ...(isByTechnician ? [agreed(technician, again)] : []),
  ]
  return {
    operations: random.chance(0.5) ? operations : operations.toReversed(),
    broughtOffer: isPlain ? undefined : { ...offered, texts: [text] },
  }
}

/** Complete terms, because the words that both sign must be those that the server will have. */
function someTerms({ text, now, random }: Handshake): DoorTerms {
  const common = { note: text, valid_until: addDays(now.toISOString().slice(0, 10), 15) }
  if (random.chance(0.4)) return { total: 1_500.5, ...common }
  const lines = [
    { kind: 'labour' as const, text: 'Revisar el compresor', quantity: 1.5, unit_price: 800 },
    { kind: 'parts' as const, text: `Capacitor ${random.between(1, 99)}`, quantity: 2, unit_price: 350.25 },
  ]
  const isTaxed = random.chance(0.5)
  const total = fromCents(addUpQuote(lines, isTaxed).total)
  return { total, lines, charges_itbis: isTaxed, guarantee_days: 90, ...common }
}

/** What the other phone reads of an offer that this one shows. */
async function shownOffer(offer: DoorOffer, at: string): Promise<DoorOffer> {
  const scanned = { caseId: offer.case_id, thread: [], standing: undefined, today: at.slice(0, 10) }
  const half = await read(offer)
  const wrong = await findWrongOffer(half, scanned)
  if (wrong || half.type !== 'offer') throw new Error(`the customer's phone refuses the offer: ${wrong?.why}`)
  return half.offer
}

async function shownAcceptance(
  acceptance: DoorAcceptance,
  own: Parameters<typeof findWrongAcceptance>[1],
): Promise<DoorAcceptance> {
  const half = await read(acceptance)
  const wrong = await findWrongAcceptance(half, own)
  if (wrong || half.type !== 'acceptance')
    throw new Error(`the technician's phone refuses the acceptance: ${wrong?.why}`)
  return half.acceptance
}

async function read(shown: DoorOffer | DoorAcceptance): Promise<Half> {
  const half = await readHalf(JSON.stringify(shown))
  if (!half) throw new Error('a phone cannot read what the other shows')
  return half
}
