import type { DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { beforeAll, describe, expect, it } from 'vitest'
import { base64url } from '../../../lib/text/base64url.ts'
import { doorTermsOf, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { DeviceKey } from '../../../offline/storage/device-key.ts'
import { threadEvent } from '../case/case.fixture.ts'
import { codesOf, createCollector } from './codes.ts'
import { findWrongAcceptance, findWrongOffer, readHalf, sealOf, signAcceptance, signOffer } from './halves.ts'

const AT = '2026-11-29T12:00:00.000Z'
const CASE = 12

async function newKey(): Promise<DeviceKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const sign = async (text: string) =>
    base64url(
      new Uint8Array(
        await crypto.subtle.sign(
          { name: 'ECDSA', hash: 'SHA-256' },
          privateKey,
          new TextEncoder().encode(text),
        ),
      ),
    )
  return { public_key: { x, y }, sign }
}

const DATA: ThreadEvent['data'] = {
  total: 2_200.5,
  lines: [
    { kind: 'parts', text: 'Breaker de 40 amperes «bueno» 🔧', quantity: 2, unit_price: 350.25 },
    { kind: 'labour', text: 'Instalación', quantity: 1, unit_price: 1_500 },
  ],
  charges_itbis: false,
  valid_until: '2026-12-14',
  note: 'Mañana temprano',
}
const offered = (data: ThreadEvent['data'], id = 5): ThreadEvent =>
  threadEvent(id, 'offered', { data, at: AT })

let [technician, customer] = [{} as DeviceKey, {} as DeviceKey]
let offer = {} as DoorOffer
const scanned = { caseId: CASE, thread: [], standing: undefined, today: '2026-11-29' }
beforeAll(async () => {
  ;[technician, customer] = [await newKey(), await newKey()]
  const terms = doorTermsOf(offered(DATA))
  offer = await signOffer(technician, { caseId: CASE, offerKey: 'offer-key-1', terms, at: AT })
})

/** What the other phone reads of what this one shows. */
async function scan(half: object) {
  const add = createCollector()
  const codes = (await codesOf(JSON.stringify(half))) ?? []
  let seen: Awaited<ReturnType<typeof add>> = { type: 'foreign' }
  for (const code of codes) seen = await add(code)
  const read = seen.type === 'whole' ? await readHalf(seen.text) : undefined
  if (!read) throw new Error('not read')
  return read
}

describe('the words of an offer', () => {
  it('are the same from the event, from the unsent item and from the scanned code', async () => {
    const fromEvent = await sealOf(CASE, doorTermsOf(offered(DATA)))
    const { valid_until: _, charges_itbis: _no, ...typed } = DATA
    const lines = typed.lines?.map(({ quantity, ...line }) => (quantity === 1 ? line : { quantity, ...line }))
    const unsent = offered({ ...typed, lines } as ThreadEvent['data'], -3)
    expect(await sealOf(CASE, doorTermsOf(unsent))).toEqual(fromEvent)
    const read = await scan(offer)
    expect(read.type === 'offer' && (await sealOf(CASE, read.offer.terms as object))).toEqual(fromEvent)
    expect(fromEvent.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  })

  it('are others if one cent, one letter or the case is another', async () => {
    const { hash } = await sealOf(CASE, doorTermsOf(offered(DATA)))
    const hashes = await Promise.all([
      sealOf(CASE, doorTermsOf(offered({ ...DATA, total: 2_200.51 }))),
      sealOf(CASE, doorTermsOf(offered({ ...DATA, note: 'Mañana tempranO' }))),
      sealOf(CASE + 1, doorTermsOf(offered(DATA))),
    ])
    expect(hashes.map((other) => other.hash)).not.toContain(hash)
  })
})

describe('a scanned offer', () => {
  it('counts if this phone has never heard of it, and if it has', async () => {
    const half = await scan(offer)
    expect(await findWrongOffer(half, scanned)).toBeUndefined()
    const standing = offered(DATA)
    expect(await findWrongOffer(half, { ...scanned, thread: [standing], standing })).toBeUndefined()
  })

  it('does not count with one cent changed, of another case, from before, or after its last day', async () => {
    const cheaper = await scan({ ...offer, terms: { ...offer.terms, total: 2_200.49 } })
    expect(await findWrongOffer(cheaper, scanned)).toEqual({ why: 'forged' })
    const half = await scan(offer)
    expect(await findWrongOffer(half, { ...scanned, caseId: 13 })).toEqual({ why: 'other_case' })
    const standing = offered({ ...DATA, total: 1_000 }, 6)
    const thread = [offered(DATA), standing]
    expect(await findWrongOffer(half, { ...scanned, thread, standing })).toEqual({ why: 'replaced' })
    expect(await findWrongOffer(half, { ...scanned, today: '2026-12-15' })).toEqual({
      ...{ why: 'over', day: '2026-12-14' },
    })
  })
})

describe('a scanned acceptance', () => {
  const own = async () => ({
    ...{ caseId: CASE, offerKey: 'offer-key-1' },
    hash: (await sealOf(CASE, doorTermsOf(offered(DATA)))).hash,
  })

  it('counts for the same words, also if the offer was signed again meanwhile', async () => {
    const half = await scan(await signAcceptance(customer, { offer, key: 'acceptance-1', at: AT }))
    expect(await findWrongAcceptance(half, await own())).toBeUndefined()
  })

  it('does not count for other words, another offer, another case or without its signature', async () => {
    const acceptance = await signAcceptance(customer, { offer, key: 'acceptance-1', at: AT })
    const half = await scan(acceptance)
    const mine = await own()
    expect(await findWrongAcceptance(half, { ...mine, hash: 'x'.repeat(43) })).toEqual({ why: 'other_words' })
    expect(await findWrongAcceptance(half, { ...mine, offerKey: 'offer-key-2' })).toEqual({
      why: 'other_offer',
    })
    expect(await findWrongAcceptance(half, { ...mine, caseId: 13 })).toEqual({ why: 'other_case' })
    const forged = await scan({ ...acceptance, public_key: technician.public_key })
    expect(await findWrongAcceptance(forged, mine)).toEqual({ why: 'forged' })
  })
})

it('each phone says that it got the half of the wrong side', async () => {
  const acceptance = await signAcceptance(customer, { offer, key: 'acceptance-1', at: AT })
  expect(await findWrongOffer(await scan(acceptance), scanned)).toEqual({ why: 'not_offer' })
  const own = { caseId: CASE, offerKey: 'offer-key-1', hash: acceptance.hash }
  expect(await findWrongAcceptance(await scan(offer), own)).toEqual({ why: 'not_acceptance' })
})

it.each(['{}', 'hola', '{"v":2}', JSON.stringify({ v: 1, case_id: 12 })])('%s is no half', async (text) => {
  expect(await readHalf(text)).toBeUndefined()
})
