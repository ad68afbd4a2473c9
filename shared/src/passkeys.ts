import * as z from 'zod/mini'
import { currentPassword } from './accounts.ts'
import { id } from './values/numbers.ts'

const NOT_READABLE = 'La llave de acceso no se puede leer.'

/** Bytes in base64url, as browsers send them; at most `max` bytes. */
function bytes(max: number) {
  const error = NOT_READABLE
  return z
    .string({ error })
    .check(z.regex(/^[\w-]+$/, { error }), z.maxLength(Math.ceil((max * 4) / 3), { error }))
}

const publicKey = z.literal('public-key', { error: NOT_READABLE })
/** WebAuthn allows at most 1023 bytes. */
const credentialId = bytes(1023)

export const passkeyOptionsInput = z.object({ password: currentPassword })

/** The result of `PublicKeyCredential.toJSON()` for a new passkey. Other fields are ignored. */
export const passkeyRegistrationInput = z.object({
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({ clientDataJSON: bytes(2_000), attestationObject: bytes(16_000) }),
  }),
})
export type NewPasskeyCredential = z.infer<typeof passkeyRegistrationInput>['credential']

/** The result of `PublicKeyCredential.toJSON()` for a sign-in. `remember`: as in `loginInput`. */
export const passkeySignInInput = z.object({
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: publicKey,
    response: z.object({
      clientDataJSON: bytes(2_000),
      authenticatorData: bytes(4_000),
      signature: bytes(1_000),
      userHandle: bytes(64),
    }),
  }),
  remember: z.optional(z.boolean()),
})
export type PasskeySignInInput = z.infer<typeof passkeySignInInput>

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const passkeySignInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeySignInOptions = z.infer<typeof passkeySignInOptions>

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const passkeyRegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyRegistrationOptions = z.infer<typeof passkeyRegistrationOptions>

/** `name`: browser and system that created it, such as 'Chrome en Android'. */
export const ownPasskey = z.object({
  id: id(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type OwnPasskey = z.infer<typeof ownPasskey>
export const passkeyAnswer = z.object({ passkey: ownPasskey })
export const ownPasskeysAnswer = z.object({ passkeys: z.array(ownPasskey) })
