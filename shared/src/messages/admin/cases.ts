import { TITLES } from '../titles.ts'

/** Every service request with its log, as administrators see it. */
export const ADMIN_CASES = {
  title: TITLES.adminCases,
  searchPlaceholder: 'Buscar por número, nombre o descripción',
  column: {
    id: 'Número',
    status: 'Estado',
    customer: 'Cliente',
    technician: 'Técnico',
    category: 'Categoría',
    request_date: 'Para el',
    created: 'Pedido el',
    lastEvent: 'Último movimiento',
  },
  number: (id: number) => `#${id}`,
  asked: (day: string) => `Pedido el ${day}`,
  empty: 'No hay casos para mostrar',
  loadFailed: 'Error al cargar los casos',

  caseFailed: 'Error al cargar el caso',
  missing: 'No se encontró este caso',
  seeAll: 'Ver todos los casos',
  facts: 'Datos del caso',
  log: 'Lo que pasó',
  by: { customer: 'Cliente', technician: 'Técnico', system: 'El sistema', admin: 'La administración' },

  withheld: 'Su contenido no se muestra.',
  blanked: 'Borrado',
  photo: (number: string) => `Foto ${number}`,
  photoMissing: 'No ha llegado',
  read: 'Ver descripción, dirección, mensajes y fotos',
  readExplained:
    'Quedará registrado que viste la descripción, la dirección, los mensajes y las fotos, cuándo y por qué.',
  isRead: 'Estás viendo la descripción, la dirección, los mensajes y las fotos. Quedó registrado.',
  reason: 'Motivo',
  reasonHint: 'Se guarda con tu nombre y la hora, y lo ven los demás administradores.',
  reason_too_short: 'Escribe el motivo con 10 caracteres o más.',
  submit: 'Registrar y ver',
  submitting: 'Abriendo...',
  readFailed: 'Error al abrir el contenido del caso',
  readings: 'Quién vio la descripción, la dirección, los mensajes y las fotos',
  noReadings: 'Ningún administrador las ha visto.',
} as const

/** Texts of the events, written for a reader who is neither side. */
export const ADMIN_CASE_EVENTS = {
  requested: 'Pidió el servicio',
  delivered: 'La solicitud llegó al teléfono del técnico',
  accepted: 'Aceptó la solicitud',
  offered: (what: string) => `Propuso ${what}`,
  offer_accepted: 'Aceptó la propuesta',
  offer_declined: 'Rechazó la propuesta',
  offer_withdrawn: 'Retiró su propuesta',
  message: 'Escribió un mensaje',
  photos_added: 'Agregó fotos',
  completed: 'Marcó el trabajo como completado',
  reviewed: (stars: string) => `Escribió una reseña: ${stars}`,
  review_replied: 'Respondió la reseña',
} as const
