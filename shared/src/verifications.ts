import * as z from 'zod/mini'
import { ADMIN_TEXT } from './limits.ts'
import { id } from './values/numbers.ts'
import { requiredText, typedCode } from './values/text.ts'

export const VERIFICATION_KINDS = ['phone', 'identity', 'references'] as const
export type VerificationKind = (typeof VERIFICATION_KINDS)[number]

/** Months for which a badge is valid. */
export const VERIFIED_MONTHS = 24
/** The code of a phone verification: hours in which it is valid, how often it can be tried, and its length. */
export const VERIFICATION_CODE = { hours: 24, tries: 5, digits: 6 }

/** The public part of a verification. `month` (`YYYY-MM`): since when it is valid. */
export const badge = z.object({ kind: z.enum(VERIFICATION_KINDS), month: z.string() })
export type Badge = z.infer<typeof badge>

/** A verification for its technician and for admins. */
export const verification = z.object({
  id: id(),
  kind: z.enum(VERIFICATION_KINDS),
  status: z.enum(['asked', 'given', 'refused', 'revoked']),
  asked_at: z.string(),
  given_at: z.nullable(z.string()),
  /** When the badge ends; null unless the verification was granted. */
  ends_at: z.nullable(z.string()),
  /** Why the verification was refused or revoked, also by a change of number or name; empty otherwise. */
  reason: z.string(),
  /** True while the technician can type in a code that an admin has read out. */
  has_code: z.boolean(),
})
export type Verification = z.infer<typeof verification>

export const verificationRequestInput = z.object({
  kind: z.enum(VERIFICATION_KINDS, { error: 'Elige qué quieres verificar.' }),
})
export const verificationCodeInput = z.object({
  code: z
    .string({ error: 'Escribe el código.' })
    .check(z.overwrite(typedCode), z.regex(/^\d{6}$/, { error: 'El código tiene seis cifras.' })),
})
export const verificationAnswer = z.object({ verification })
export const verificationsAnswer = z.object({ verifications: z.array(verification) })

const reason = requiredText(ADMIN_TEXT.reason, 'Escribe el motivo.')
export const DIGITS_MISSING = 'Escribe las últimas cuatro cifras del documento.'
const digits = z.string({ error: DIGITS_MISSING }).check(z.regex(/^\d{4}$/, { error: DIGITS_MISSING }))

export const verificationReasonInput = z.object({ reason })
export const verificationDocumentInput = z.object({ document_digits: digits })

/**
 * An admin's decision. `document_digits`: the last four of an identity document; not allowed for other verifications.
 */
export const verificationDecision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('given'), document_digits: z.optional(digits) }),
  z.object({ status: z.literal('refused'), reason }),
  z.object({ status: z.literal('revoked'), reason }),
])
export type VerificationDecision = z.infer<typeof verificationDecision>

/** The code is shown once, to the admin who reads it out. It is valid only for the number `phone`. */
export const verificationCodeAnswer = z.object({
  code: z.string(),
  phone: z.string(),
  expires_at: z.string(),
})
