import { randomUUID } from 'node:crypto'
import type {
  DevicePublicKey,
  DoorAcceptance,
  DoorOffer,
} from '@tecnicerca/shared/service-requests/door-agreements'
import { acceptanceToSign, offerToSign } from '@tecnicerca/shared/service-requests/door-words'
import { hashOfWords } from './door-acceptance.ts'

/** A key pair as a phone makes it, and what it signs. */
export type DoorPhone = Awaited<ReturnType<typeof createDoorPhone>>

type OfferOf = Pick<DoorOffer, 'case_id' | 'terms'> & Partial<Pick<DoorOffer, 'offer_key' | 'at_phone'>>
type Accepting = Partial<Pick<DoorAcceptance, 'acceptance_key' | 'at_phone' | 'hash'>>

export async function createDoorPhone() {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const jwk = await crypto.subtle.exportKey('jwk', keys.publicKey)
  const publicKey: DevicePublicKey = { x: jwk.x ?? '', y: jwk.y ?? '' }

  async function sign(text: string): Promise<string> {
    const way = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(way, keys.privateKey, new TextEncoder().encode(text))
    return Buffer.from(signature).toString('base64url')
  }

  /** What the technician's phone shows. `terms` are complete, as the phone fills them in. */
  async function offer({ case_id: caseId, terms, ...given }: OfferOf): Promise<DoorOffer> {
    const half = { offer_key: randomUUID(), at_phone: new Date().toISOString(), ...given }
    const signed = { ...half, hash: hashOfWords(caseId, terms as Parameters<typeof hashOfWords>[1]) }
    const signature = await sign(offerToSign(signed))
    return { v: 1, case_id: caseId, ...half, public_key: publicKey, signature, terms }
  }

  /** What the customer's phone shows after reading `shown`. */
  async function accept(shown: DoorOffer, given: Accepting = {}): Promise<DoorAcceptance> {
    const { case_id: caseId, offer_key: offerKey, terms } = shown
    const half = {
      offer_key: offerKey,
      acceptance_key: randomUUID(),
      at_phone: new Date().toISOString(),
      hash: hashOfWords(caseId, terms as Parameters<typeof hashOfWords>[1]),
      ...given,
    }
    const signature = await sign(acceptanceToSign(half))
    return { v: 1, case_id: caseId, ...half, public_key: publicKey, signature }
  }

  return { publicKey, offer, accept, jwk: { kty: 'EC', crv: 'P-256', ...publicKey } }
}
