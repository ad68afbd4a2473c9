import { TITLES } from '../titles.ts'

/** The reviews of all technicians, as administrators see them. */
export const ADMIN_REVIEWS = {
  title: TITLES.adminReviews,
  searchPlaceholder: 'Buscar por texto, cliente o técnico',
  column: {
    id: 'Número',
    stars: 'Estrellas',
    comment: 'Comentario',
    customer: 'Cliente',
    technician: 'Técnico',
    case: 'Caso',
    service_date: 'Servicio',
    created_at: 'Escrita',
    status: 'Estado',
  },
  starsOf: (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`),
  status: { published: 'Publicada', held: 'En revisión', hidden: 'Oculta' },
  held: { contact: 'Tiene un teléfono o un enlace', reports: 'Tres personas la denunciaron' },
  statusMissing: 'Elige si se publica o se oculta.',
  ruleMissing: 'Elige la regla que la reseña incumple.',
  alreadyHidden: 'Esta reseña ya está oculta por una regla.',
  empty: 'No hay reseñas para mostrar',
  loadFailed: 'Error al cargar las reseñas',
} as const
