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
  },
  starsOf: (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`),
  empty: 'No hay reseñas para mostrar',
  loadFailed: 'Error al cargar las reseñas',
} as const
