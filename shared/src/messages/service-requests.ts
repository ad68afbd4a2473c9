/** Names of the fields of a case, in the order of the page in the export of the own data. */
export const CASE_FIELDS = {
  category_name: 'Categoría',
  request_date: 'Fecha',
  service_description: 'Trabajo',
  service_location: 'Lugar',
  reference_point: 'Punto de referencia',
  agreed_total: 'Precio acordado',
  paid_total: 'Pagado',
  maintenance_months: 'Mantenimiento',
  ended_note: 'Nota al terminar',
} as const

/** Texts for making a service request and following it. */
export const SERVICE_REQUEST_FORM = {
  titleFor: (name: string) => `Solicitar Servicio a ${name}`,
  description: 'Descripción del servicio',
  descriptionPlaceholder: '¿Qué necesitas que haga?',
  date: 'Fecha del servicio',
  when: '¿Cuándo?',
  days: { today: 'Hoy', tomorrow: 'Mañana', other: 'Otro día' },
  location: 'Lugar del servicio',
  locationPlaceholder: 'Calle, número y sector',
  cancel: 'Cancelar',
  submit: 'Enviar Solicitud',
  submitting: 'Enviando...',
  sent: 'Solicitud de servicio enviada exitosamente',
  failed: 'Error al enviar la solicitud',
  more: 'Más detalles',
  time_window: 'Hora',
  is_urgent: 'Es urgente (hoy o mañana)',
  urgentLate: 'Lo urgente es para hoy o mañana. Cambia la fecha o quita esta marca.',
  sector: 'Sector',
  noSector: 'Sin elegir',
  reference_point: CASE_FIELDS.reference_point,
  referencePointPlaceholder: 'Frente al colmado, portón verde…',
  askInstead: 'Pedir lo mismo a otro',
  askOthers: 'Pedir también a…',
  askOthersHelp: (max: number) => `Elige hasta ${max}. Cuando uno acepte, las demás se cancelan solas.`,
  sent_to: (count: number) => `Solicitud de servicio enviada exitosamente a ${count} técnicos`,
  kept_for: (count: number) =>
    `${count} solicitudes guardadas en este teléfono. Se enviarán cuando haya conexión.`,
  otherRefused: (name: string) => `Tu solicitud a ${name} necesita tu atención.`,
  otherLost: (name: string) => `No se pudo pedir a ${name}.`,
  foundTitle: 'Hay un texto escrito en este teléfono antes de que entraras: ¿es tuyo?',
  foundText: 'Si no es tuyo, se borra.',
  foundMine: 'Sí, es mío',
  foundNotMine: 'No, bórralo',
  datePast: 'La fecha no puede ser anterior a hoy.',
  dateTooFar: 'La fecha puede ser dentro de un año como máximo.',
  /** Title of a visitor's last step, which needs an account. */
  accountTitle: (name: string) => `Para enviarla a ${name}`,
  photosWithRequest: 'Las fotos salen con tu solicitud. Si cierras esta página antes, elígelas otra vez.',
  needsAccount: 'Para enviarla necesitas una cuenta con correo; se crea al final.',
  offlineVisitor:
    'Sin conexión: lo que escribas se queda en este teléfono. Para enviarla necesitas una cuenta.',
  offline: 'Sin conexión: se queda en este teléfono y sale sola cuando vuelva.',
  keptWithoutAccount:
    'Guardada en este teléfono. Para enviarla necesitas una cuenta; créala cuando haya conexión.',
} as const

/** Texts for the time of day and the urgency of a request or offer. */
export const REQUEST_DETAILS = {
  windows: {
    any: 'A cualquier hora',
    morning: 'Por la mañana, 8\u00a0a\u00a012',
    afternoon: 'Por la tarde, 12\u00a0a\u00a06',
    evening: 'Por la noche, 6\u00a0a\u00a09',
  },
  urgent: 'Urgente',
} as const

export const SERVICE_REQUESTS = {
  sentTab: 'Enviadas',
  receivedTab: 'Recibidas',
  status: {
    pending: 'Pendiente',
    accepted: 'Aceptada',
    completed: 'Completada',
    cancelled: 'Cancelada',
  },
  date: 'Fecha',
  location: 'Lugar',
  category: 'Categoría',
  cancel: 'Cancelar Solicitud',
  cancelConfirm: '¿Cancelar esta solicitud?',
  accept: 'Aceptar',
  reject: 'Rechazar',
  rejectConfirm: '¿Rechazar esta solicitud?',
  complete: 'Marcar Completado',
  writeReview: 'Escribir Reseña',
  reviewSent: 'Reseña Enviada',
  askAgain: 'Pedir de nuevo',
  empty: 'No tienes solicitudes de servicio activas.',
  emptyAction: 'Buscar técnicos',
  /** For a technician who has received none. */
  emptyHelp: 'Te llegan más si tu perfil está completo y apareces disponible.',
  completeProfile: 'Completar mi perfil',
  loadFailed: 'Error al cargar las solicitudes de servicio',
  older: 'Ver más antiguas',
  loadingOlder: 'Buscando…',
  olderFailed: 'No pudimos traer las más antiguas. Inténtalo de nuevo.',
  updated: 'Estado de la solicitud actualizado exitosamente',
  updateFailed: 'Error al actualizar la solicitud',
  call: 'Llamar',
  callTo: (name: string) => `Llamar a ${name}`,
  expires: (day: string) => `Vence el ${day}`,
  alsoAsked: (names: string) => `Pedida también a ${names}`,
  /** Technicians see a customer's phone number only after accepting. */
  phoneOnAcceptance: 'Verás su teléfono al aceptar.',
  /** Replaces text written by a customer who has been deleted. */
  blanked: 'Borrado',
  view: 'Enviadas o recibidas',
  filter: 'Filtrar por estado',
  all: 'Todas',
  today: 'Hoy',
  upcoming: 'Próximos días',
  past: 'Días anteriores',
  noneWithStatus: 'No hay solicitudes con este estado.',
  showAll: 'Ver todas',
  asked: (age: string) => `Enviada ${age}`,
  received: (age: string) => `Recibida ${age}`,
  cancelHelp: 'El técnico verá que la cancelaste, y por qué. Esto no se puede deshacer.',
  rejectHelp: 'El cliente verá que no puedes hacer este trabajo. Esto no se puede deshacer.',
  cancelAcceptedHelp: 'El cliente verá que ya no puedes ir. Esto no se puede deshacer.',
  keep: 'No, volver',
} as const

/** Texts on a technician's profile about the user's open request to this technician. */
export const OPEN_REQUEST = {
  label: 'Tu solicitud',
  sent: (day: string) => `Solicitud enviada el ${day}`,
  willBeSent: 'Se enviará cuando haya conexión',
  /** After 'Ver mi solicitud', where there is room for few words. */
  short: { waiting: 'Por enviar', refused: 'Sin enviar' },
  answerComes: (firstName: string) => `${firstName} te responderá aquí; también puedes escribirle.`,
  see: 'Ver mi solicitud',
  anotherTitle: {
    waiting: (name: string) => `Ya tienes una solicitud sin enviar para ${name}`,
    pending: () => 'Ya tienes una solicitud pendiente con este técnico',
    accepted: (name: string) => `Ya tienes una solicitud aceptada por ${name}`,
  },
  another: '¿Enviar otra?',
  seeFirst: 'Ver solicitud',
  sendAnother: 'Enviar otra',
} as const

/** The WhatsApp chat between customer and technician about a service request. */
export const REQUEST_CHAT = {
  chat: 'WhatsApp',
  chatAbout: (name: string) => `WhatsApp a ${name} sobre la solicitud`,
  fromCustomer: (firstName: string, words: string, day: string) =>
    `Hola ${firstName}, te escribo por mi solicitud «${words}» del ${day} en TecniCerca.`,
  fromTechnician: (firstName: string, words: string, day: string) =>
    `Hola ${firstName}, te escribo por tu solicitud «${words}» del ${day} en TecniCerca.`,
} as const

/** Links on an open request that a technician received: directions, and a calendar file. */
export const REQUEST_LINKS = {
  map: 'Cómo llegar',
  mapTo: (place: string) => `Cómo llegar a ${place}`,
  country: 'República Dominicana',
  calendar: 'Al calendario',
  calendarOf: (name: string) => `Al calendario: trabajo con ${name}`,
  summary: (name: string) => `Trabajo con ${name} (TecniCerca)`,
  file: (day: string) => `trabajo-${day}.ics`,
} as const

/** Shown under the status: who ended a service request, and why. `own`: the reader did it. */
export const ENDED = {
  own: {
    cancelled: 'La cancelaste',
    rejected: 'La rechazaste',
    why: {
      no_longer_needed: 'ya no lo necesitas',
      found_another: 'encontraste a otro técnico',
      no_answer: 'no tuviste respuesta',
      customer_absent: 'no había nadie',
      technician_absent: 'no llegó',
      outside_my_area: 'fuera de tu zona',
      not_my_work: 'no haces ese trabajo',
    },
  },
  by: {
    customer: 'Cancelada por el cliente',
    technician: 'Cancelada por el técnico',
    admin: 'Cancelada por TecniCerca',
    system: 'Cancelada',
  },
  rejected: 'Rechazada por el técnico',
  byItself: {
    expired: 'Venció sin respuesta',
    taken: 'Otro técnico la tomó',
    account_closed: 'Se cerró una de las dos cuentas',
  },
  why: {
    no_longer_needed: 'ya no lo necesita',
    found_another: 'encontró a otro técnico',
    no_answer: 'no tuvo respuesta',
    technician_absent: 'el técnico no llegó',
    customer_absent: 'no había nadie',
    date_changed: 'cambió la fecha',
    busy: 'ocupado esa fecha',
    outside_my_area: 'fuera de su zona',
    not_my_work: 'no hace ese trabajo',
    details_missing: 'faltaban detalles',
    duplicated: 'estaba repetida',
    fraud: 'posible fraude',
    safety: 'por seguridad',
    requested: 'lo pidió una de las partes',
  },
  note: (note: string) => `«${note}»`,
} as const

/** The form that asks why the user ends a service request. */
export const ENDING = {
  reason: '¿Por qué?',
  reasonOptional: '¿Por qué? (opcional)',
  reasonMissing: 'Elige por qué la cancelas.',
  wasAccepted: 'Ya estaba aceptada. Para cancelarla, elige por qué.',
  chooseReason: 'Elegir motivo',
  note: 'Nota (opcional)',
  reasons: {
    no_longer_needed: 'Ya no lo necesito',
    found_another: 'Encontré a otro técnico',
    no_answer: 'No tuve respuesta',
    technician_absent: 'No llegó',
    customer_absent: 'No había nadie',
    date_changed: 'Cambió la fecha',
    busy: 'Estoy ocupado esa fecha',
    outside_my_area: 'Está fuera de mi zona',
    not_my_work: 'No hago ese trabajo',
    details_missing: 'Faltan detalles',
    other: 'Otro motivo',
  },
} as const
