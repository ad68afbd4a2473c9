/** The search of technicians and the cards of every list. */
export const SEARCH = {
  searching: 'Buscando técnicos...',
  found: (total: string) => (total === '1' ? '1 técnico encontrado' : `${total} técnicos encontrados`),
  foundMoreThan: (total: string) => `más de ${total} técnicos encontrados`,
  queryLabel: 'Buscar',
  queryPlaceholder: 'Oficio, nombre o servicio',
  categoryLabel: 'Categoría',
  allCategories: 'Todas las categorías',
  cityLabel: 'Ciudad',
  allCities: 'Todas las ciudades',
  onlyAvailable: 'Solo disponibles',
  submit: 'Buscar',
  /** The row of chips below the search field. */
  tools: 'Filtros y orden',
  filters: 'Filtros',
  chosenFilters: 'Filtros elegidos',
  removeFilter: (label: string) => `Quitar el filtro ${label}`,
  activeFilters: (count: number) => `Filtros (${count})`,
  applyFilters: 'Aplicar filtros',
  clearFilters: 'Quitar filtros',
  sortLabel: 'Ordenar por',
  sort: {
    recommended: 'Recomendados',
    rating: 'Valoración',
    price_asc: 'Precio menor a mayor',
    price_desc: 'Precio mayor a menor',
    experience: 'Experiencia',
  },
  results: 'Resultados',
  emptyTitle: 'No se encontraron técnicos',
  emptyHint: 'Prueba con otros criterios de búsqueda.',
  suggestion: 'Quizás quisiste decir',
  loadMore: 'Cargar más',
  loadingMore: 'Cargando...',
  /** Button that starts choosing several cards, to send requests to all of them at once. */
  chooseSeveral: 'Elegir varios',
} as const

export const CARD = {
  viewProfile: 'Ver Perfil',
  viewProfileOf: (name: string) => `Ver Perfil de ${name}`,
  reviews: (count: number) => (count === 1 ? '1 reseña' : `${count} reseñas`),
  experience: (years: number) => (years === 1 ? '1 año de experiencia' : `${years} años de experiencia`),
  /** Short form for a card, in two lines. */
  years: (years: number) => (years === 1 ? '1 año' : `${years} años`),
  ofTrade: 'de oficio',
  /** In place of the rating of a technician without reviews. */
  newcomer: 'Nuevo',
  servesSector: 'va a tu sector',
  /** Where a technician works: the first sector and the number of others. */
  sectors: (first: string, others: number) => (others === 0 ? first : `${first} y ${others} más`),
  perHour: 'por hora',
  perHourShort: '/h',
  from: (price: string) => `Desde ${price}`,
  answersIn: (hours: number) => `responde en ${hours} h`,
  available: 'Disponible',
  unavailable: 'No disponible',
} as const

/** The customer's sector of Santiago: its technicians come first. */
export const SECTOR = {
  own: 'Tu sector',
  choose: 'Elige tu sector',
  chosen: (name: string) => `Tu sector: ${name}`,
  why: 'Verás primero a quienes trabajan ahí. Se guarda en este teléfono.',
  remove: 'Quitar tu sector',
  search: 'Buscar sector',
  none: 'Ningún sector se llama así.',
  /** Above sectors with a name like the typed one. */
  similar: '¿Es uno de estos?',
  all: 'Ver todos los sectores',
  others: 'Otros técnicos (confirma si llegan a tu sector)',
} as const
