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
  /** The public name of the author. */
  signedAs: (name: string) => `Se publica como «${name}».`,
  submit: 'Enviar Reseña',
  submitting: 'Enviando...',
  sent: 'Reseña enviada exitosamente',
  failed: 'Error al enviar la reseña',
  loadFailed: 'Error al cargar los datos',
  technician_id_invalid: 'ID de técnico no válido',
  notEligibleNow: 'No puedes escribir una reseña para este técnico en este momento.',
  alreadyReviewed: 'Ya escribiste una reseña de cada servicio que recibiste de este técnico.',
  needServiceFirst: 'Debes recibir un servicio de este técnico antes de escribir una reseña',
} as const

/** A published review on the page of its case. */
export const CASE_REVIEW = {
  own: 'Tu reseña',
  of: (name: string) => `Reseña de ${name}`,
  edited: 'Editada',
  held: 'En revisión',
  heldHelp: 'TecniCerca la está revisando. Mientras tanto no se muestra ni cuenta en el promedio.',
  edit: 'Editar reseña',
  editHelp: 'Puedes cambiarla durante 48 horas.',
  remove: 'Borrar reseña',
  removeTitle: '¿Borrar tu reseña?',
  removeText: 'Deja de mostrarse y de contar en el promedio. Después puedes escribir otra.',
  removing: 'Borrando...',
  removed: 'Reseña borrada',
  changed: 'Reseña actualizada',
  reply: 'Responder',
  replyTitle: 'Responder a la reseña',
  replyLabel: 'Tu respuesta',
  replyHint: 'La verá cualquiera que abra tu perfil.',
  replyBy: 'Respuesta del técnico',
  editReply: 'Editar respuesta',
  replied: 'Respuesta publicada',
  removeReply: 'Borrar respuesta',
  removeReplyTitle: '¿Borrar tu respuesta?',
  removeReplyText: 'Deja de mostrarse en tu perfil. Después puedes escribir otra.',
  replyRemoved: 'Respuesta borrada',
  photos: 'Fotos del trabajo',
  photosHelp: 'Elige hasta tres de las fotos de esta solicitud. Las verá cualquiera que abra el perfil.',
  photo: (position: number) => `Foto ${position}`,
  publish: 'Publicar',
  publishing: 'Publicando...',
} as const

/** The reviews of a profile. */
export const REVIEW_LIST = {
  histogram: 'Reseñas por estrellas',
  bar: (stars: number, count: number) =>
    `${stars} ${stars === 1 ? 'estrella' : 'estrellas'}: ${count} ${count === 1 ? 'reseña' : 'reseñas'}`,
  sort: 'Ordenar',
  sorts: { newest: 'Recientes', best: 'Mejor valoradas', worst: 'Peor valoradas' },
  verified: 'Servicio verificado',
  verifiedIn: (month: string) => `Servicio verificado · ${month}`,
  loading: 'Cargando reseñas...',
  loadFailed: 'No se pudieron cargar las reseñas.',
  photo: (place: number, count: number) => `Foto ${place} de ${count} de la reseña`,
  none: 'Ninguna reseña con esas estrellas.',
  case: 'Ver la solicitud',
} as const

/** The meaning of each number of stars. */
export const STAR_WORDS = ['Muy mala', 'Mala', 'Regular', 'Buena', 'Excelente'] as const
