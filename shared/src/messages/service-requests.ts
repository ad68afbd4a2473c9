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
  date_past: 'La fecha no puede ser anterior a hoy.',
  /** A visitor's last step: whose it is. */
  account_title: (name: string) => `Para enviarla a ${name}`,
  kept_without_account:
    'Guardada en este teléfono. Para enviarla necesitas una cuenta; créala cuando haya conexión.',
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
  updated: 'Estado de la solicitud actualizado exitosamente',
  update_failed: 'Error al actualizar la solicitud',
  call: 'Llamar',
  call_to: (name: string) => `Llamar a ${name}`,
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
  cancel_help: 'El técnico verá que ya no necesitas el servicio. Esto no se puede deshacer.',
  reject_help: 'El cliente verá que no puedes hacer este trabajo. Esto no se puede deshacer.',
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
    pending: (name: string) => `Ya tienes una solicitud pendiente con ${name}`,
    accepted: (name: string) => `Ya tienes una solicitud aceptada por ${name}`,
  },
  another: '¿Enviar otra?',
  see_first: 'Ver la que tengo',
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
