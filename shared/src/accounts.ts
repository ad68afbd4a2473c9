import * as z from 'zod/mini'
import { privacyConsent } from './consents.ts'
import { ACCOUNT_LIMITS, MAILED_TOKEN } from './limits.ts'
import { SESSION_END_REASONS } from './protocol/session-end.ts'
import { withoutMarks } from './values/invisible-marks.ts'
import { personName } from './values/names.ts'
import { id } from './values/numbers.ts'
import { isStorableText, NOT_STORABLE, optionalLine, typedCode, withoutFullWidth } from './values/text.ts'

export const ROLES = ['customer', 'technician', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const PASSWORD_TOO_SHORT = 'La contraseña debe tener al menos 6 caracteres'

/** One address in its canonical form: without invisible marks, trimmed, NFC, lower case. */
export const email = z.string({ error: 'Escribe un email.' }).check(
  z.overwrite(withoutMarks),
  z.trim(),
  z.normalize('NFC'),
  z.toLowerCase(),
  z.minLength(1, { error: 'Escribe un email.' }),
  z.maxLength(ACCOUNT_LIMITS.email, { error: 'El email es demasiado largo.' }),
  // Rejects characters that have a meaning in mail headers: with them, a text that looks like one address could be two.
  z.regex(/^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@.<>()[\]\\,;:"\p{C}]+(\.[^\s@.<>()[\]\\,;:"\p{C}]+)+$/u, {
    error: 'Escribe un email válido.',
  }),
  z.regex(/@[\x21-\x7e]*$|^[^@]*$/, {
    error: 'Lo que sigue a la @ no puede llevar tildes, ñ ni otras letras especiales.',
  }),
)

const storable = z.refine<string>(isStorableText, { error: NOT_STORABLE })

/** A new password: never trimmed, 6 to 128 UTF-16 units after NFC. */
export const newPassword = z.string({ error: PASSWORD_TOO_SHORT }).check(
  z.normalize('NFC'),
  z.minLength(ACCOUNT_LIMITS.passwordMin, { error: PASSWORD_TOO_SHORT }),
  z.maxLength(ACCOUNT_LIMITS.passwordMax, {
    error: 'La contraseña no puede tener más de 128 caracteres.',
  }),
  storable,
)

const name = personName(ACCOUNT_LIMITS.name, 'Escribe tu nombre.')
// Admins' searches compare digits.
const phone = optionalLine(ACCOUNT_LIMITS.phone).check(z.overwrite(withoutFullWidth))

/** Does not check that the email is valid: an invalid one gets the same answer as an unknown one. */
export const loginInput = z.object({
  email: z
    .string({ error: 'Escribe un email.' })
    .check(
      z.overwrite(withoutMarks),
      z.trim(),
      z.normalize('NFC'),
      z.toLowerCase(),
      z.minLength(1, { error: 'Escribe un email.' }),
      z.maxLength(ACCOUNT_LIMITS.email, { error: 'El email es demasiado largo.' }),
      storable,
    ),
  password: z
    .string({ error: 'Escribe tu contraseña.' })
    .check(z.minLength(1, { error: 'Escribe tu contraseña.' }), storable),
  remember: z.optional(z.boolean()),
})
export type LoginInput = z.infer<typeof loginInput>

export const currentPassword = z
  .string({ error: 'Escribe tu contraseña.' })
  .check(z.minLength(1, { error: 'Escribe tu contraseña.' }), storable)

function secondFactorCode(form: RegExp, error: string) {
  return z.string({ error }).check(z.overwrite(typedCode), z.regex(form, { error }))
}

const anyCode = secondFactorCode(
  /^(\d{6}|[A-Z2-7]{10})$/,
  'Escribe los 6 dígitos de tu aplicación o un código de recuperación.',
)
export const secondFactorStartInput = z.object({ password: currentPassword })
export const secondFactorConfirmInput = z.object({
  code: secondFactorCode(/^\d{6}$/, 'Escribe los 6 dígitos que muestra tu aplicación.'),
})
export const secondFactorEndInput = z.object({ password: currentPassword, code: anyCode })
export const secondFactorSignInInput = z.object({
  ticket: z.string({ error: 'Falta el inicio de sesión.' }).check(z.maxLength(100)),
  code: anyCode,
})

export const registerInput = z.object({ name, email, password: newPassword, phone, ...privacyConsent })
export type RegisterInput = z.infer<typeof registerInput>

export const forgotPasswordInput = z.object({ email })

export const newPasswordInput = z.object({ password: newPassword })

const mailedToken = z
  .string({ error: 'El enlace no es válido.' })
  .check(z.regex(MAILED_TOKEN, { error: 'El enlace no es válido o ya venció.' }))

export const resetPasswordInput = z.object({
  token: mailedToken,
  password: newPassword,
})

export const confirmEmailInput = z.object({ token: mailedToken })

export const emailChangeInput = z.object({ email, password: currentPassword })
export type EmailChangeInput = z.infer<typeof emailChangeInput>

/** The user's own account. Absent fields stay as they are. A new password needs the current one. */
export const accountUpdateInput = z
  .object({
    name: z.optional(name),
    phone: z.optional(phone),
    currentPassword: z.optional(z.string().check(storable)),
    newPassword: z.optional(newPassword),
  })
  .check(
    z.refine((input) => input.newPassword === undefined || Boolean(input.currentPassword), {
      error: 'Debe ingresar su contraseña actual',
      path: ['currentPassword'],
      // Runs even if other fields are invalid, so that the form shows all errors at once.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
export type AccountUpdateInput = z.infer<typeof accountUpdateInput>

export const adminUserInput = z.object({
  name: personName(ACCOUNT_LIMITS.name, 'Nombre y email son requeridos'),
  email,
  phone,
  role: z.enum(ROLES, { error: 'Elige un tipo de cuenta.' }),
})

/** A user in API responses; never with the password. */
export const user = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(ROLES),
  created_at: z.string(),
  /** The id of the user's own technician profile, null where there is none. */
  technician_id: z.nullable(z.number()),
  /** Why an admin has suspended the account; absent unless it is suspended. */
  suspension_reason: z.optional(z.string()),
  /** When the account will be erased at the user's request. */
  erase_at: z.optional(z.string()),
  /** True if this admin session must set up a second factor before anything else; absent otherwise. */
  needs_second_factor: z.optional(z.boolean()),
  /** True if the user has not answered the current version of a consent; absent otherwise. */
  asks_consent: z.optional(z.boolean()),
})
export type User = z.infer<typeof user>

export const userAnswer = z.object({ user, message: z.optional(z.string()) })
/** Answer of a login: the user, or a ticket (a token for five minutes) to send with the code of the second factor. */
export const loginAnswer = z.union([
  userAnswer,
  z.object({ second_factor: z.literal(true), ticket: z.string() }),
])
/** `secret` is in base32; `uri` contains it in the form that authenticator apps read. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) })
export const secondFactorAnswer = z.object({ is_on: z.boolean(), recovery_codes_left: z.number() })
export const sessionAnswer = z.object({
  authenticated: z.boolean(),
  user: z.nullable(user),
  reason: z.optional(z.enum(SESSION_END_REASONS)),
})

export const erasureInput = z.object({
  password: z
    .string({ error: 'Escribe tu contraseña.' })
    .check(z.minLength(1, { error: 'Escribe tu contraseña.' }), storable),
  delete_reviews: z.optional(z.boolean()),
})
export type ErasureInput = z.infer<typeof erasureInput>
export const erasureAnswer = z.object({ erase_at: z.string() })

/** Where the user is signed in. `device`: browser and system, such as 'Chrome en Android'. */
export const ownSessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: id(),
      device: z.string(),
      created_at: z.string(),
      last_used_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
})
export type OwnSession = z.infer<typeof ownSessionsAnswer>['sessions'][number]
export const messageAnswer = z.object({ message: z.string() })
/** The account's email address, and the pending change of it; `change` is null if there is none. */
export const emailChangeAnswer = z.object({
  email: z.string(),
  change: z.nullable(z.object({ email: z.string(), asked_at: z.string(), expires_at: z.string() })),
})
export type EmailChange = NonNullable<z.infer<typeof emailChangeAnswer>['change']>
/** `can_send`: whether this server sends mails. */
export const emailConfirmationAnswer = z.object({ is_confirmed: z.boolean(), can_send: z.boolean() })
