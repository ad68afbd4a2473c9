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
  category_unknown: 'No existe esa categoría.',
  operation_closed_now: 'La operación quedó cerrada y ya no se ejecutará.',
  admin_not_removable: 'No se puede eliminar a un administrador.',
  current_password_wrong: 'La contraseña actual no es correcta.',
  link_dead_ask_new: 'El enlace no es válido o ya venció. Pide uno nuevo.',
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

/** The mail that carries the link to a new password. */
export const RESET_MAIL = {
  subject: 'Crea una contraseña nueva en TecniCerca',
  greeting: (first_name: string | undefined) => (first_name ? `Hola, ${first_name}:` : 'Hola:'),
  asked: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Crea una nueva con este enlace:',
  button: 'Crear contraseña nueva',
  if_it_does_not_open: 'Si el enlace no abre, copia esta dirección en tu navegador:',
  life: 'El enlace vence en una hora y se puede usar una sola vez.',
  not_you: 'Si no la pediste tú, no hagas nada: tu contraseña sigue siendo la misma.',
  signature: 'TecniCerca',
} as const
