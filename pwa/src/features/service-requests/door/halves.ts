import type {
  DevicePublicKey,
  DoorAcceptance,
  DoorOffer,
} from '@tecnicerca/shared/service-requests/door-agreements'
import {
  acceptanceToSign,
  DOOR_VERSION,
  type DoorTerms,
  doorWords,
  offerToSign,
} from '@tecnicerca/shared/service-requests/door-words'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import { base64url, fromBase64url } from '../../../lib/text/base64url.ts'
import { doorTermsOf, type ThreadEvent, withoutNulls } from '../../../offline/cases/own-case.ts'
import type { DeviceKey } from '../../../offline/storage/device-key.ts'

/** `hash`: of the words, as base64url. `code`: its eight characters, as both phones show them. */
export type Sealed = { hash: string; code: string }

/** What both sides sign of an offer with these terms, which may have nulls. */
export async function sealOf(caseId: number, terms: DoorTerms | DoorOffer['terms']): Promise<Sealed> {
  const words = new TextEncoder().encode(doorWords(caseId, withoutNulls(terms)))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
  return { hash: base64url(bytes), code: receiptCode(bytes) }
}

type Signing = { caseId: number; offerKey: string; terms: DoorTerms; at: string }

/** The technician's half of an agreement. */
export async function signOffer(
  { sign, public_key: publicKey }: DeviceKey,
  { caseId, offerKey, terms, at }: Signing,
): Promise<DoorOffer> {
  const { hash } = await sealOf(caseId, terms)
  const half = { offer_key: offerKey, at_phone: at }
  return {
    ...{ v: DOOR_VERSION, case_id: caseId, ...half, terms: terms as DoorOffer['terms'] },
    ...{ public_key: publicKey, signature: await sign(offerToSign({ ...half, hash })) },
  }
}

/** The customer's half: of exactly these words. */
export async function signAcceptance(
  { sign, public_key: publicKey }: DeviceKey,
  { offer, key, at }: { offer: DoorOffer; key: string; at: string },
): Promise<DoorAcceptance> {
  const { hash } = await sealOf(offer.case_id, offer.terms)
  const half = { hash, offer_key: offer.offer_key, acceptance_key: key, at_phone: at }
  return {
    ...{ v: DOOR_VERSION, case_id: offer.case_id, ...half },
    ...{ public_key: publicKey, signature: await sign(acceptanceToSign(half)) },
  }
}

export type Half = { type: 'offer'; offer: DoorOffer } | { type: 'acceptance'; acceptance: DoorAcceptance }

/** The half in a scanned text; undefined if it is none. */
export async function readHalf(text: string): Promise<Half | undefined> {
  const { doorAcceptance, doorOffer } = await import('@tecnicerca/shared/service-requests/door-agreements')
  const value = parsed(text)
  const acceptance = doorAcceptance.safeParse(value)
  if (acceptance.success) return { type: 'acceptance', acceptance: acceptance.data }
  const offer = doorOffer.safeParse(value)
  return offer.success ? { type: 'offer', offer: offer.data } : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a scanned half does not count; the screen has a sentence for each. */
export type Wrong =
  | {
      why:
        | 'other_case'
        | 'other_offer'
        | 'other_words'
        | 'forged'
        | 'not_offer'
        | 'not_acceptance'
        | 'replaced'
    }
  | { why: 'over'; day: string }

type Scanned = {
  caseId: number
  thread: readonly ThreadEvent[]
  /** The offer of the other side that is open as far as this phone knows. */
  standing: ThreadEvent | undefined
  today: string
}

/** What is wrong with a scanned code as the offer of this case; undefined if it can be accepted. */
export async function findWrongOffer(half: Half, scanned: Scanned): Promise<Wrong | undefined> {
  if (half.type === 'acceptance') return { why: 'not_offer' }
  const { offer } = half
  const { caseId, thread, standing, today } = scanned
  if (offer.case_id !== caseId) return { why: 'other_case' }
  const { hash } = await sealOf(caseId, offer.terms)
  if (!(await isSigned(offer, offerToSign({ ...offer, hash })))) return { why: 'forged' }
  const words = doorWords(caseId, withoutNulls(offer.terms))
  const known = thread.findLast(
    (event) => event.kind === 'offered' && doorWords(caseId, doorTermsOf(event)) === words,
  )
  if (known && known !== standing) return { why: 'replaced' }
  const { valid_until: lastDay } = offer.terms
  return lastDay && lastDay < today ? { why: 'over', day: lastDay } : undefined
}

/** What is wrong with a scanned code as the acceptance of this offer of one's own. */
export async function findWrongAcceptance(
  half: Half,
  own: { caseId: number; offerKey: string; hash: string },
): Promise<Wrong | undefined> {
  if (half.type === 'offer') return { why: 'not_acceptance' }
  const { acceptance } = half
  if (acceptance.case_id !== own.caseId) return { why: 'other_case' }
  if (acceptance.hash !== own.hash) return { why: 'other_words' }
  if (acceptance.offer_key !== own.offerKey) return { why: 'other_offer' }
  return (await isSigned(acceptance, acceptanceToSign(acceptance))) ? undefined : { why: 'forged' }
}

const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' }

async function isSigned(
  { public_key: publicKey, signature }: { public_key: DevicePublicKey; signature: string },
  text: string,
): Promise<boolean> {
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: publicKey.x, y: publicKey.y }
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
    return await crypto.subtle.verify(
      SIGNATURE,
      key,
      fromBase64url(signature),
      new TextEncoder().encode(text),
    )
  } catch {
    return false
  }
}
