import * as z from 'zod/mini'

/** Every code an answer that is not 2xx can carry; status and text are tables closed over this list. */
export const ERROR_CODES = [
  'validation_failed',
  'category_in_use',
  'unauthenticated',
  'invalid_credentials',
  'forbidden',
  'not_eligible',
  'own_profile',
  'not_found',
  'email_taken',
  'invalid_transition',
  'last_admin',
  'already_technician',
  'name_taken',
  'user_mismatch',
  'operation_closed',
  'request_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'request_date_passed',
  'technician_gone',
  'client_outdated',
  'too_many_requests',
  'method_not_allowed',
  'internal',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Spanish for people; a thrower may give a more exact sentence. */
export const ERROR_MESSAGES = {
  validation_failed: 'Revisa los datos marcados.',
  category_in_use: 'No se puede eliminar esta categoría porque está siendo utilizada por técnicos',
  unauthenticated: 'Debes iniciar sesión para continuar.',
  invalid_credentials: 'Email o contraseña incorrectos.',
  forbidden: 'No tienes permiso para hacer esto.',
  not_eligible: 'No puedes escribir una reseña para este técnico',
  own_profile: 'No puedes hacer esto con tu propio perfil.',
  not_found: 'No se encontró lo que buscas.',
  email_taken: 'Ya existe una cuenta con este email.',
  invalid_transition: 'La solicitud ya no admite este cambio.',
  last_admin: 'Debe quedar al menos un administrador.',
  already_technician: 'Tu cuenta ya es de técnico.',
  name_taken: 'Ya existe una categoría con ese nombre.',
  user_mismatch: 'Esta operación pertenece a otra cuenta.',
  operation_closed: 'Esta operación fue cerrada y ya no se ejecutará.',
  request_in_progress: 'La misma operación todavía se está procesando.',
  payload_too_large: 'Los datos enviados son demasiado grandes.',
  unsupported_media_type: 'El formato de los datos enviados no se admite.',
  idempotency_key_reused: 'La clave de la operación ya se usó con otros datos.',
  request_date_passed: 'La fecha de la solicitud ya pasó. Elige otro día.',
  technician_gone: 'Este técnico ya no está disponible en TecniCerca.',
  client_outdated: 'Actualiza la aplicación para continuar.',
  too_many_requests: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  method_not_allowed: 'Este método no se admite aquí.',
  internal: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo en unos segundos.',
} as const satisfies Record<ErrorCode, string>

/** The body of every answer that is not 2xx. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  /** On `invalid_transition`: the status as it is, since when, and the role that made it so. */
  current: z.optional(z.string()),
  changed_at: z.optional(z.string()),
  changed_by: z.optional(z.enum(['customer', 'technician'])),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
