/** Messages that only the server sends. Phones show them as received, so they add nothing to the download. */
export const SERVER = {
  addressInvalid: 'La dirección no es válida.',
  otherSite: 'La petición viene de otro sitio y fue rechazada.',
  jsonExpected: 'Se espera un cuerpo JSON.',
  jsonInvalid: 'El cuerpo no es JSON válido.',
  formExpected: 'Se espera un formulario multipart/form-data.',
  formIncomplete: 'El formulario está incompleto.',
  formParts: 'El formulario tiene demasiadas partes.',
  bodyLate: 'Los datos tardaron demasiado en llegar. Inténtalo de nuevo con mejor señal.',
  photoMissing: 'Elige una foto.',
  workPhotosFull: 'Puedes mostrar doce fotos de trabajos como máximo.',
  photo_removed: 'Foto eliminada',
  sectorUnknown: 'Elige un sector de la lista.',
  reasonMissing: 'Elige por qué la cancelas.',
  reasonOfOtherSide: 'Elige un motivo de la lista.',
  categoryUnknown: 'No existe esa categoría.',
  operationClosedNow: 'La operación quedó cerrada y ya no se ejecutará.',
  adminNotRemovable: 'No se puede eliminar a un administrador.',
  currentPasswordWrong: 'La contraseña actual no es correcta.',
  codeWrong: 'El código no es correcto o ya se usó.',
  ticketDead: 'Pasó demasiado tiempo. Escribe tu contraseña otra vez.',
  passkeyLate: 'Pasó demasiado tiempo. Inténtalo otra vez.',
  passkeyNotMade: 'No se pudo comprobar la llave de acceso. Inténtalo otra vez.',
  passkeyUnknown: 'Esta llave de acceso ya no sirve para entrar. Entra con tu contraseña.',
  passkeyWrong: 'No se pudo comprobar la llave de acceso. Entra con tu contraseña.',
  passkeysNeedName: 'Las llaves de acceso no funcionan en esta dirección.',
  passwordResetPasskeys:
    'Tu contraseña fue cambiada y tus llaves de acceso se eliminaron. Inicia sesión con la contraseña nueva.',
  passwordWeak: 'Esa contraseña es fácil de adivinar. Elige otra.',
  tooManyExports: 'Puedes descargar tus datos tres veces al día. Inténtalo mañana.',
  linkDeadAskNew: 'El enlace no es válido o ya venció. Pide uno nuevo.',
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

/** Why a status change of a service request was refused: the current status, who set it, and when. */
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
  byItself: { expired: 'Esta solicitud venció sin respuesta', taken: 'Otro técnico tomó esta solicitud' },
  who: { customer: 'El cliente', technician: 'El técnico', admin: 'TecniCerca' },
  too_late: {
    customer: ', antes de que llegara tu cancelación.',
    technician: ', antes de que llegara tu respuesta.',
  },
  stillPending: {
    technician: 'Esta solicitud sigue pendiente: acéptala antes de completarla.',
    customer: 'Esta solicitud sigue pendiente: espera la respuesta del técnico o cancélala.',
  },
} as const

export const DEVICE_KEY = { wrong: 'La llave del teléfono no es válida.' } as const

const SIGNER = { offer: 'técnico', acceptance: 'cliente' } as const
type Signed = keyof typeof SIGNER

/** Why an agreement at the door does not count. Both phones show it. */
export const AGREEMENT_WRONG = {
  noHalf: 'Envía la propuesta firmada, la aceptación firmada o las dos.',
  words: (part: Signed) =>
    `Lo que firmó el ${SIGNER[part]} no es lo mismo que esta propuesta: cambió el precio o alguna palabra. Muestren el código otra vez.`,
  key: (part: Signed) =>
    `La firma del ${SIGNER[part]} no es de un teléfono de su cuenta. Debe abrir TecniCerca con conexión en ese teléfono, y entonces pueden acordarlo otra vez.`,
  keyOver: (part: Signed) =>
    `La sesión del ${SIGNER[part]} en ese teléfono ya se había cerrado cuando se firmó. Debe entrar de nuevo, y entonces pueden acordarlo otra vez.`,
  otherCase: 'Este acuerdo es de otra solicitud.',
  replaced: 'Después de esta cotización se hizo otra. Acuerden la última.',
  tooManyWaiting: 'Ya hay demasiadas aceptaciones que esperan su propuesta. Inténtalo más tarde.',
} as const

/** Refusals about a case. */
export const CASE = {
  offerAnswered: {
    offer_accepted: 'Esta propuesta ya fue aceptada.',
    offer_declined: 'Esta propuesta ya fue rechazada.',
    offer_withdrawn: 'Esta propuesta ya fue retirada.',
    ended: 'La solicitud ya terminó y esta propuesta no vale más.',
  },
  ended: 'Este caso ya terminó.',
  closed: 'Esta solicitud terminó hace más de 30 días y no admite más mensajes.',
  tooManyMessages: 'Escribiste demasiados mensajes en una hora. Espera un rato y vuelve a intentarlo.',
} as const

/** The limit that prevents another request, and what the customer can do. */
export const TOO_MANY_PENDING = {
  withOneTechnician: (count: number) =>
    `Ya tienes ${count} solicitudes pendientes con este técnico. Espera su respuesta o cancela una, y vuelve a enviar esta.`,
  pending: (count: number) =>
    `Ya tienes ${count} solicitudes pendientes. Espera respuestas o cancela una, y vuelve a enviar esta.`,
  new_in_a_day: (count: number) =>
    `Ya enviaste ${count} solicitudes en las últimas 24 horas. Vuelve a enviar esta más tarde.`,
} as const

/** Mails with a link: to set a new password, and to confirm an address after registration or before a change. */
export const LINK_MAIL = {
  greeting: (firstName: string | undefined) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  ifItDoesNotOpen: 'Si el enlace no abre, copia esta dirección en tu navegador:',
  signature: 'TecniCerca',
  reset: {
    subject: 'Crea una contraseña nueva en TecniCerca',
    asked: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta. Crea una nueva con este enlace:',
    button: 'Crear contraseña nueva',
    life: 'El enlace vence en una hora y se puede usar una sola vez.',
    notYou: 'Si no la pediste tú, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  confirmation: {
    subject: 'Confirma tu correo en TecniCerca',
    asked: 'Alguien creó una cuenta en TecniCerca con este correo. Si fuiste tú, confírmalo con este enlace:',
    button: 'Confirmar mi correo',
    life: 'El enlace vence en siete días y se puede usar una sola vez. Sin usarlo, tu cuenta funciona, pero no te llegan avisos por correo.',
    notYou: 'Si no fuiste tú, no hagas nada.',
  },
  change: {
    subject: 'Confirma tu correo nuevo en TecniCerca',
    asked:
      'Alguien pidió usar este correo en su cuenta de TecniCerca. Si fuiste tú, termina el cambio con este enlace:',
    button: 'Confirmar mi correo nuevo',
    life: 'El enlace vence en 24 horas y se puede usar una sola vez.',
    notYou: 'Si no fuiste tú, no hagas nada: nadie puede usar tu correo sin este enlace.',
  },
} as const

export const SUSPENSION_MAIL = {
  subject: 'Tu cuenta en TecniCerca está suspendida',
  what: 'Un administrador suspendió tu cuenta. Puedes entrar y leer lo tuyo, pero no enviar nada, y no sales en las listas.',
  why: (reason: string) => `Motivo: ${reason}`,
  answer: 'Si no estás de acuerdo o quieres explicarlo, contesta a este correo.',
} as const

/** Names of a device, from the User-Agent of its browser. */
export const DEVICE = {
  of: (browser: string, system: string) => `${browser} en ${system}`,
  unknown: 'Dispositivo desconocido',
  someBrowser: 'Navegador',
} as const

export const NEW_DEVICE_MAIL = {
  subject: 'Alguien entró a tu cuenta de TecniCerca en un dispositivo nuevo',
  what: (device: string, day: string, time: string) =>
    `Se inició sesión en un dispositivo nuevo: ${device}, el ${day} a las ${time}`,
  you: 'Si fuiste tú, no tienes que hacer nada.',
  notYou:
    'Si no fuiste tú, cambia tu contraseña ahora y cierra las otras sesiones en Mi Cuenta, Dispositivos.',
} as const

export const NEW_PASSKEY_MAIL = {
  subject: 'Se agregó una llave de acceso a tu cuenta de TecniCerca',
  what: (device: string, day: string, time: string) =>
    `Se agregó una llave de acceso a tu cuenta: ${device}, el ${day} a las ${time}`,
  you: 'Si fuiste tú, no tienes que hacer nada.',
  notYou:
    'Si no fuiste tú, elimínala en Mi Cuenta, Llaves de acceso, cambia tu contraseña y cierra las otras sesiones en Dispositivos.',
} as const

/** Mails about a change of an account's email address, by event. */
export const EMAIL_CHANGED = {
  /** To both addresses, after an admin changed it. */
  byAdmin: {
    subject: 'El correo de tu cuenta en TecniCerca cambió',
    what: 'Un administrador cambió el correo con el que entras a TecniCerca. Por seguridad cerramos tus sesiones: vuelve a iniciar sesión con el correo nuevo.',
    notYou: 'Si no lo pediste, escríbenos lo antes posible.',
  },
  /** To the old address: `asked` when the user asks for a change, `done` when it has been made. */
  asked: {
    subject: 'Alguien pidió cambiar el correo de tu cuenta de TecniCerca',
    what: 'Se pidió cambiar el correo con el que entras a TecniCerca. El cambio se hace cuando se confirme desde el correo nuevo.',
    notYou: 'Si no fuiste tú, cambia tu contraseña ahora: eso cancela el cambio.',
  },
  done: {
    subject: 'El correo de tu cuenta en TecniCerca cambió',
    what: 'Desde ahora entras a TecniCerca con tu correo nuevo. Este ya no sirve para entrar.',
    notYou: 'Si no fuiste tú, escríbenos lo antes posible.',
  },
  /** To an address that another account already has. */
  taken: {
    subject: 'Alguien quiso usar tu correo en TecniCerca',
    what: 'Alguien pidió usar este correo en otra cuenta de TecniCerca. Como ya es el de tu cuenta, no cambió nada.',
    notYou: 'Si fuiste tú, entra con este correo, o elige otro para la otra cuenta. Si no, no hagas nada.',
  },
} as const

/** The HTML page in the export of the user's data. */
export const OWN_DATA = {
  title: 'Mis datos en TecniCerca',
  madeAt: (time: string) => `Hecho el ${time}. Los mismos datos, para programas, están en datos.json.`,
  account: 'Cuenta',
  emailConfirmed: 'Email confirmado',
  newEmail: 'Email nuevo, sin confirmar',
  since: 'Desde',
  suspension: 'Suspendida por',
  eraseAt: 'Se elimina el',
  quietHours: 'Sin avisos de noche',
  profile: 'Perfil de técnico',
  category: 'Categoría',
  verifications: 'Verificaciones',
  verification: {
    none: 'no pedida',
    asked: 'pedida',
    given: 'dada',
    refused: 'rechazada',
    revoked: 'retirada',
    expired: 'vencida',
  },
  cases: 'Solicitudes',
  caseTitle: (id: number, status: string) => `Solicitud ${id}: ${status}`,
  ofCase: (id: number) => `Solicitud ${id}`,
  you: 'Tú',
  us: 'TecniCerca',
  delivered: 'El técnico la recibió',
  offered: 'Propuesta:',
  reviewsWritten: 'Reseñas que escribiste',
  reviewsReceived: 'Reseñas que recibiste',
  reply: (text: string) => `Respuesta: ${text}`,
  notices: 'Avisos',
  reports: 'Reportes que hiciste',
  blocked: 'Personas que bloqueaste',
  passkeys: 'Llaves de acceso',
  passkey: (start: string, last: string | null) =>
    last === null ? `Creada el ${start}` : `Creada el ${start}; último uso el ${last}`,
  sessions: 'Sesiones abiertas',
  session: (start: string, last: string) => `Desde el ${start}; último uso el ${last}`,
  deviceKeys: 'Llaves para firmar acuerdos sin conexión',
  deviceKey: (start: string) => `Registrada el ${start}`,
  readings: 'Quién leyó los mensajes de tus solicitudes, y por qué',
  photo: 'Foto',
  yes: 'Sí',
  no: 'No',
} as const
