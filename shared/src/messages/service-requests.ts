/** Asking for a service and following what was asked. */
export const SERVICE_REQUEST_FORM = {
  title_for: (name: string) => `Solicitar Servicio a ${name}`,
  description: 'Descripción del servicio',
  description_placeholder: '¿Qué necesitas que haga?',
  date: 'Fecha del servicio',
  location: 'Lugar del servicio',
  location_placeholder: 'Calle, número y sector',
  cancel: 'Cancelar',
  submit: 'Enviar Solicitud',
  submitting: 'Enviando...',
  sent: 'Solicitud de servicio enviada exitosamente',
  failed: 'Error al enviar la solicitud',
  more: 'Más detalles',
  time_window: 'Hora',
  is_urgent: 'Es urgente (hoy o mañana)',
  urgent_late: 'Lo urgente es para hoy o mañana. Cambia la fecha o quita esta marca.',
  sector: 'Sector',
  no_sector: 'Sin elegir',
  reference_point: 'Punto de referencia',
  reference_point_placeholder: 'Frente al colmado, portón verde…',
  ask_others: 'Pedir también a…',
  ask_others_help: (max: number) => `Elige hasta ${max}. Cuando uno acepte, las demás se cancelan solas.`,
  sent_to: (count: number) => `Solicitud de servicio enviada exitosamente a ${count} técnicos`,
  kept_for: (count: number) =>
    `${count} solicitudes guardadas en este teléfono. Se enviarán cuando haya conexión.`,
  other_refused: (name: string) => `Tu solicitud a ${name} necesita tu atención.`,
  other_lost: (name: string) => `No se pudo pedir a ${name}.`,
  date_past: 'La fecha no puede ser anterior a hoy.',
  date_too_far: 'La fecha puede ser dentro de un año como máximo.',
  /** A visitor's last step: whose it is. */
  account_title: (name: string) => `Para enviarla a ${name}`,
  kept_without_account:
    'Guardada en este teléfono. Para enviarla necesitas una cuenta; créala cuando haya conexión.',
} as const

/** What a service request says besides its three fields. */
export const REQUEST_DETAILS = {
  windows: {
    any: 'A cualquier hora',
    morning: 'Mañana, 8 a 12',
    afternoon: 'Tarde, 12 a 6',
    evening: 'Noche, 6 a 9',
  },
  urgent: 'Urgente',
} as const

export const SERVICE_REQUESTS = {
  sent_tab: 'Enviadas',
  received_tab: 'Recibidas',
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
  cancel_confirm: '¿Cancelar esta solicitud?',
  accept: 'Aceptar',
  reject: 'Rechazar',
  reject_confirm: '¿Rechazar esta solicitud?',
  complete: 'Marcar Completado',
  write_review: 'Escribir Reseña',
  review_sent: 'Reseña Enviada',
  empty: 'No tienes solicitudes de servicio activas.',
  empty_action: 'Buscar técnicos',
  load_failed: 'Error al cargar las solicitudes de servicio',
  older: 'Ver más antiguas',
  loading_older: 'Buscando…',
  older_failed: 'No pudimos traer las más antiguas. Inténtalo de nuevo.',
  updated: 'Estado de la solicitud actualizado exitosamente',
  update_failed: 'Error al actualizar la solicitud',
  call: 'Llamar',
  call_to: (name: string) => `Llamar a ${name}`,
  expires: (day: string) => `Vence el ${day}`,
  also_asked: (names: string) => `Pedida también a ${names}`,
  /** A technician sees a customer's number from then on. */
  phone_on_acceptance: 'Verás su teléfono al aceptar.',
  /** In place of what a deleted customer wrote. */
  blanked: 'Borrado',
  view: 'Enviadas o recibidas',
  filter: 'Filtrar por estado',
  all: 'Todas',
  today: 'Hoy',
  upcoming: 'Próximos días',
  past: 'Días anteriores',
  none_with_status: 'No hay solicitudes con este estado.',
  show_all: 'Ver todas',
  asked: (age: string) => `Enviada ${age}`,
  received: (age: string) => `Recibida ${age}`,
  cancel_help: 'El técnico verá que la cancelaste, y por qué. Esto no se puede deshacer.',
  reject_help: 'El cliente verá que no puedes hacer este trabajo. Esto no se puede deshacer.',
  cancel_accepted_help: 'El cliente verá que ya no puedes ir. Esto no se puede deshacer.',
  keep: 'No, volver',
} as const

/** On the profile of a technician who has been asked and has not finished yet. */
export const OPEN_REQUEST = {
  label: 'Tu solicitud',
  sent: (day: string) => `Solicitud enviada el ${day}`,
  will_be_sent: 'Se enviará cuando haya conexión',
  answer_comes: (first_name: string) => `${first_name} te responderá aquí; también puedes escribirle.`,
  see: 'Ver mi solicitud',
  another_title: {
    waiting: (name: string) => `Ya tienes una solicitud sin enviar para ${name}`,
    pending: () => 'Ya tienes una solicitud pendiente con este técnico',
    accepted: (name: string) => `Ya tienes una solicitud aceptada por ${name}`,
  },
  another: '¿Enviar otra?',
  see_first: 'Ver solicitud',
  send_another: 'Enviar otra',
} as const

/** WhatsApp between customer and technician about a service request. */
export const REQUEST_CHAT = {
  chat: 'WhatsApp',
  chat_about: (name: string) => `WhatsApp a ${name} sobre la solicitud`,
  from_customer: (first_name: string, words: string, day: string) =>
    `Hola ${first_name}, te escribo por mi solicitud «${words}» del ${day} en TecniCerca.`,
  from_technician: (first_name: string, words: string, day: string) =>
    `Hola ${first_name}, te escribo por tu solicitud «${words}» del ${day} en TecniCerca.`,
} as const

/** On a job that a technician has ahead. */
export const JOB = {
  map: 'Cómo llegar',
  map_to: (place: string) => `Cómo llegar a ${place}`,
  country: 'República Dominicana',
  calendar: 'Al calendario',
  calendar_of: (name: string) => `Al calendario: trabajo con ${name}`,
  summary: (name: string) => `Trabajo con ${name} (TecniCerca)`,
  file: (day: string) => `trabajo-${day}.ics`,
} as const

/** Who ended a service request and why, under its status. */
export const ENDED = {
  by: {
    customer: 'Cancelada por el cliente',
    technician: 'Cancelada por el técnico',
    admin: 'Cancelada por la administración',
    system: 'Cancelada',
  },
  rejected: 'Rechazada por el técnico',
  by_itself: {
    expired: 'Venció sin respuesta',
    taken: 'Otro técnico la tomó',
    account_closed: 'Se cerró una de las dos cuentas',
  },
  why: {
    no_longer_needed: 'ya no lo necesita',
    found_another: 'encontró a otro técnico',
    no_answer: 'no tuvo respuesta',
    date_changed: 'cambió la fecha',
    busy: 'ocupado esa fecha',
    outside_my_area: 'fuera de su zona',
    not_my_work: 'no hace ese trabajo',
    details_missing: 'faltaban detalles',
  },
  note: (note: string) => `«${note}»`,
} as const

/** Why somebody ends a service request, asked of them. */
export const ENDING = {
  reason: '¿Por qué?',
  reason_optional: '¿Por qué? (opcional)',
  reason_missing: 'Elige por qué la cancelas.',
  was_accepted: 'Ya estaba aceptada. Para cancelarla, elige por qué.',
  choose_reason: 'Elegir motivo',
  note: 'Nota (opcional)',
  reasons: {
    no_longer_needed: 'Ya no lo necesito',
    found_another: 'Encontré a otro técnico',
    no_answer: 'No tuve respuesta',
    date_changed: 'Cambió la fecha',
    busy: 'Estoy ocupado esa fecha',
    outside_my_area: 'Está fuera de mi zona',
    not_my_work: 'No hago ese trabajo',
    details_missing: 'Faltan detalles',
    other: 'Otro motivo',
  },
} as const
