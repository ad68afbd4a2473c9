import { TITLES } from '../titles.ts'

/** Texts of the inbox. The texts of the notices themselves come from the server (`notice-words.ts`). */
export const NOTICES = {
  empty: 'Aún no tienes avisos.',
  emptyHelp: 'Aquí verás cuando alguien responda, te escriba o cambie algo de una solicitud.',
  emptyAction: TITLES.service_requests,
  unread: 'Sin leer',
  othersUnread: (count: number) => (count === 1 ? 'y 1 más sin leer' : `y ${count} más sin leer`),
  readAll: 'Marcar todo como leído',
  loadFailed: 'Error al cargar los avisos',
  older: 'Ver más antiguos',
  loadingOlder: 'Cargando...',
  olderFailed: 'Error al cargar los avisos más antiguos',
} as const

/** Settings: which notices are pushed, and which are mailed. */
export const NOTICE_PREFERENCES = {
  title: TITLES.notices,
  intro: 'Todos quedan en Avisos. Elige cuáles te llegan además:',
  push: 'En el teléfono',
  mail: 'Por correo',
  choice: (group: string, way: string) => `${group}: ${way}`,
  quiet: 'Silencio de 21:00 a 7:00',
  quietHelp: 'De noche solo suena lo urgente.',
  needsNetwork: 'Para ver y cambiar tus avisos necesitas conexión.',
  loadFailed: 'Error al cargar tus preferencias de avisos',
  saveFailed: 'No se pudo guardar tu preferencia',
  groups: {
    requests: { title: 'Solicitudes nuevas', help: 'Alguien te pide un servicio.' },
    answers: { title: 'Respuestas', help: 'Aceptan, cancelan o completan una solicitud.' },
    offers: { title: 'Propuestas', help: 'Te hacen, aceptan, rechazan o retiran una propuesta.' },
    messages: { title: 'Mensajes', help: 'Te escriben en una solicitud.' },
    reviews: { title: 'Reseñas', help: 'Escriben una reseña o responden la tuya.' },
    reminders: { title: 'Recordatorios', help: 'Alguien espera, algo vence o es mañana.' },
  },
} as const
