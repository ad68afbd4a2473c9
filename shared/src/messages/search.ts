/** The search of technicians and the cards of every list. */
export const SEARCH = {
  searching: 'Buscando técnicos...',
  found: (total: string) => `${total} técnicos encontrados`,
  found_more_than: (total: string) => `más de ${total} técnicos encontrados`,
  query_label: 'Buscar',
  query_placeholder: 'Oficio, nombre o servicio',
  category_label: 'Categoría',
  all_categories: 'Todas las categorías',
  city_label: 'Ciudad',
  all_cities: 'Todas las ciudades',
  only_available: 'Solo disponibles',
  submit: 'Buscar',
  filters: 'Filtros',
  chosen_filters: 'Filtros elegidos',
  remove_filter: (label: string) => `Quitar el filtro ${label}`,
  active_filters: (count: number) => `Filtros (${count})`,
  apply_filters: 'Aplicar filtros',
  clear_filters: 'Quitar filtros',
  sort_label: 'Ordenar por',
  sort: {
    rating: 'Valoración',
    price_asc: 'Precio menor a mayor',
    price_desc: 'Precio mayor a menor',
    experience: 'Experiencia',
  },
  results: 'Resultados',
  empty_title: 'No se encontraron técnicos',
  empty_hint: 'Prueba con otros criterios de búsqueda.',
  suggestion: 'Quizás quisiste decir',
  load_more: 'Cargar más',
  loading_more: 'Cargando...',
  /** Begins the choosing of several cards, to ask them in one go. */
  choose_several: 'Elegir varios',
} as const

export const CARD = {
  view_profile: 'Ver Perfil',
  view_profile_of: (name: string) => `Ver Perfil de ${name}`,
  reviews: (count: number) => (count === 1 ? '1 reseña' : `${count} reseñas`),
  experience: (years: number) => (years === 1 ? '1 año de experiencia' : `${years} años de experiencia`),
  /** As short as a card needs it. */
  years: (years: number) => (years === 1 ? '1 año' : `${years} años`),
  per_hour: 'por hora',
  per_hour_short: '/h',
  available: 'Disponible',
  unavailable: 'No disponible',
} as const
