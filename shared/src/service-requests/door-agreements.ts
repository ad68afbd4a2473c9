import * as z from 'zod/mini'
import { idempotencyKey } from '../protocol/operations.ts'
import { id } from '../values/numbers.ts'
import { DOOR_VERSION } from './door-words.ts'
import { offerInput, serviceRequestEvent } from './events.ts'
import { serviceRequest } from './service-request.ts'

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)))
const version = z.literal(DOOR_VERSION)
const atPhone = z.iso.datetime()

/** A public key for ECDSA over P-256: the coordinates of its point, as in a JWK. */
export const devicePublicKey = z.object({ x: base64url(43), y: base64url(43) })
export type DevicePublicKey = z.infer<typeof devicePublicKey>

/** A JWK; whatever else it says (`ext`, `key_ops`) is ignored. */
export const deviceKeyInput = z.object({
  public_key: z.extend(devicePublicKey, { kty: z.literal('EC'), crv: z.literal('P-256') }),
})

export const deviceKeyAnswer = z.object({ device_key: z.object({ registered_at: z.string() }) })

const signed = {
  v: version,
  case_id: id(),
  /** The Idempotency-Key under which the technician's phone sends the offer. */
  offer_key: idempotencyKey,
  /** When it was signed, by the phone's corrected clock. */
  at_phone: atPhone,
  public_key: devicePublicKey,
  /** Of the 64 bytes r and s, as WebCrypto makes it. */
  signature: base64url(86),
}

/** The technician's half. Signed: `offerToSign`, with the hash of `doorWords(case_id, terms)`. */
export const doorOffer = z.object({ ...signed, terms: z.omit(offerInput, { at_phone: true }) })
export type DoorOffer = z.infer<typeof doorOffer>

/** The customer's half. Signed: `acceptanceToSign`. */
export const doorAcceptance = z.object({
  ...signed,
  acceptance_key: idempotencyKey,
  /** SHA-256 of the words that the customer saw. */
  hash: base64url(43),
})
export type DoorAcceptance = z.infer<typeof doorAcceptance>

/** Either half or both; the schema does not check that there is one. */
export const agreementInput = z.object({
  offer: z.nullish(doorOffer),
  acceptance: z.nullish(doorAcceptance),
})
export type AgreementInput = z.infer<typeof agreementInput>

/**
 * `events`: the offer and its acceptance as far as they are in the log. `is_waiting`: the acceptance is kept until its offer
 * arrives.
 */
export const agreementAnswer = z.object({
  serviceRequest,
  events: z.array(serviceRequestEvent),
  is_waiting: z.boolean(),
})
