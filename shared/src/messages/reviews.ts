import { TITLES } from './titles.ts'

/** Writing a review. */
export const REVIEW = {
  title: TITLES.review,
  rating: 'Calificación',
  comment: 'Comentario',
  commentPlaceholder: '¿Cómo fue el servicio?',
  commentHint: 'Mínimo 10 caracteres.',
  service_date: 'Fecha del servicio',
  dateFuture: 'La fecha del servicio no puede ser posterior a hoy.',
  /** The reviewed service. */
  job: (description: string, day: string) => `${description} · ${day}`,
  photoUnknown: 'Esa foto no es de este servicio.',
  submit: 'Enviar Reseña',
  submitting: 'Enviando...',
  sent: 'Reseña enviada exitosamente',
  failed: 'Error al enviar la reseña',
  loadFailed: 'Error al cargar los datos',
  technician_id_invalid: 'ID de técnico no válido',
  notEligibleNow: 'No puedes escribir una reseña para este técnico en este momento.',
  needServiceFirst: 'Debes recibir un servicio de este técnico antes de escribir una reseña',
} as const
