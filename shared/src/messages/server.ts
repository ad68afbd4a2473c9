/** What only the server says; the phone shows it as it comes, so that none of it weighs in what the phone loads. */
export const SERVER = {
  address_invalid: 'La dirección no es válida.',
  other_site: 'La petición viene de otro sitio y fue rechazada.',
  json_expected: 'Se espera un cuerpo JSON.',
  json_invalid: 'El cuerpo no es JSON válido.',
  form_expected: 'Se espera un formulario multipart/form-data.',
  form_incomplete: 'El formulario está incompleto.',
  form_parts: 'El formulario tiene demasiadas partes.',
  body_late: 'Los datos tardaron demasiado en llegar. Inténtalo de nuevo con mejor señal.',
  photo_missing: 'Elige una foto.',
  photo_removed: 'Foto eliminada',
  sector_unknown: 'Elige un sector de la lista.',
  reason_missing: 'Elige por qué la cancelas.',
  reason_of_other_side: 'Elige un motivo de la lista.',
  category_unknown: 'No existe esa categoría.',
  operation_closed_now: 'La operación quedó cerrada y ya no se ejecutará.',
  admin_not_removable: 'No se puede eliminar a un administrador.',
  current_password_wrong: 'La contraseña actual no es correcta.',
  password_weak: 'Esa contraseña es fácil de adivinar. Elige otra.',
  link_dead_ask_new: 'El enlace no es válido o ya venció. Pide uno nuevo.',
} as const

/** The page that documents the API. */
export const API_DOCS = {
  title: 'TecniCerca · API',
  intro: 'Cada llamada con lo que recibe y lo que responde. Para programas:',
  contents: 'Contenido',
  parameters: 'Parámetros',
  required: 'obligatorio',
  optional: 'opcional',
  body: 'Cuerpo',
  answer: (status: string, description: string) => `Respuesta ${status}: ${description}`,
  refusals: (statuses: string) => `Rechazos (${statuses}): todos tienen esta forma`,
} as const

/** Why a service request does not take a change of status: what became of it, who did that, and when. */
export const REFUSED_TRANSITION = {
  deed: {
    accepted: {
      own: 'Ya aceptaste esta solicitud',
      others: 'aceptó esta solicitud',
      nobodys: 'Esta solicitud fue aceptada',
    },
    completed: {
      own: 'Ya marcaste esta solicitud como completada',
      others: 'marcó esta solicitud como completada',
      nobodys: 'Esta solicitud fue completada',
    },
    cancelled: {
      own: 'Ya cancelaste esta solicitud',
      others: 'canceló esta solicitud',
      nobodys: 'Esta solicitud fue cancelada',
    },
    rejected: {
      own: 'Ya rechazaste esta solicitud',
      others: 'rechazó esta solicitud',
      nobodys: 'Esta solicitud fue cancelada',
    },
  },
  by_itself: { expired: 'Esta solicitud venció sin respuesta', taken: 'Otro técnico tomó esta solicitud' },
  who: { customer: 'El cliente', technician: 'El técnico' },
  too_late: {
    customer: ', antes de que llegara tu cancelación.',
    technician: ', antes de que llegara tu respuesta.',
  },
  still_pending: {
    technician: 'Esta solicitud sigue pendiente: acéptala antes de completarla.',
    customer: 'Esta solicitud sigue pendiente: espera la respuesta del técnico o cancélala.',
  },
} as const

/** What is refused about a case. */
export const CASE = {
  offer_answered: {
    offer_accepted: 'Esta propuesta ya fue aceptada.',
    offer_declined: 'Esta propuesta ya fue rechazada.',
    offer_withdrawn: 'Esta propuesta ya fue retirada.',
    ended: 'La solicitud ya terminó y esta propuesta no vale más.',
  },
  closed: 'Esta solicitud terminó hace más de 30 días y no admite más mensajes.',
  too_many_messages: 'Escribiste demasiados mensajes en una hora. Espera un rato y vuelve a intentarlo.',
} as const

/** Which limit keeps somebody from asking for one more service, and what helps. */
export const TOO_MANY_PENDING = {
  with_one_technician: (count: number) =>
    `Ya tienes ${count} solicitudes pendientes con este técnico. Espera su respuesta o cancela una, y vuelve a enviar esta.`,
  pending: (count: number) =>
    `Ya tienes ${count} solicitudes pendientes. Espera respuestas o cancela una, y vuelve a enviar esta.`,
  new_in_a_day: (count: number) =>
    `Ya enviaste ${count} solicitudes en las últimas 24 horas. Vuelve a enviar esta más tarde.`,
} as const

/** Mails that carry a link: to a new password, and to confirm the address of a registration. */
export const LINK_MAIL = {
  greeting: (first_name: string | undefined) => (first_name ? `Hola, ${first_name}:` : 'Hola:'),
  if_it_does_not_open: 'Si el enlace no abre, copia esta dirección en tu navegador:',
  signature: 'TecniCerca',
  reset: {
    subject: 'Crea una contraseña nueva en TecniCerca',
    asked: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Crea una nueva con este enlace:',
    button: 'Crear contraseña nueva',
    life: 'El enlace vence en una hora y se puede usar una sola vez.',
    not_you: 'Si no la pediste tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  confirmation: {
    subject: 'Confirma tu correo en TecniCerca',
    asked: 'Alguien creó una cuenta en TecniCerca con este correo. Si fuiste tú, confírmalo con este enlace:',
    button: 'Confirmar mi correo',
    life: 'El enlace vence en siete días y se puede usar una sola vez. Tu cuenta funciona aunque no lo uses.',
    not_you: 'Si no fuiste tú, no hagas nada.',
  },
} as const

/** To the old and to the new address, after an admin has changed the email of an account. */
export const EMAIL_CHANGED = {
  subject: 'El correo de tu cuenta en TecniCerca cambió',
  what: 'Un administrador cambió el correo con el que entras a TecniCerca. Por seguridad cerramos tus sesiones: vuelve a iniciar sesión con el correo nuevo.',
  not_you: 'Si no lo pediste, escríbenos lo antes posible.',
} as const
