import * as z from 'zod/mini'
import { CONSENTS } from './messages/account/consents.ts'
import { flagFromText } from './values/numbers.ts'

/** `contact_public`: the technician's phone and email are shown in the public profile. */
export const CONSENT_KINDS = ['privacy', 'contact_public'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Version of each text. Increasing it asks everyone again at the next sign-in. */
export const CONSENT_VERSIONS: Record<ConsentKind, number> = { privacy: 2, contact_public: 1 }

const answer = z.boolean({ error: 'Debe ser verdadero o falso.' })
const accepted = z.literal(true, { error: CONSENTS.privacyMissing })

/** The consents to change; absent fields stay as they are. */
export const consentsInput = z.object({
  privacy: z.optional(answer),
  contact_public: z.optional(answer),
  /** Technicians may keep the customer's contact after a case. Replaces what was said in single cases. */
  may_keep_contact: z.optional(answer),
})
export type ConsentsInput = z.infer<typeof consentsInput>

/** Part of a customer's registration. If `privacy` is absent, registering counts as consent. */
export const privacyConsent = { privacy: z.optional(accepted) }
/** `privacyConsent` for a multipart form. */
export const privacyConsentText = { privacy: z.optional(flagFromText(accepted)) }
/** Part of the multipart forms that create a profile. */
export const contactConsentText = { contact_public: z.optional(flagFromText(answer)) }

/** `given_at`: null if the person has never consented. `withdrawn_at`: null while the consent is valid. */
export const consent = z.object({
  kind: z.enum(CONSENT_KINDS),
  version: z.number(),
  given_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
})
export type Consent = z.infer<typeof consent>

/** Newest version first for each kind. */
export const consentsAnswer = z.object({
  consents: z.array(consent),
  may_keep_contact: z.optional(z.boolean()),
})
export type Consents = z.infer<typeof consentsAnswer>
