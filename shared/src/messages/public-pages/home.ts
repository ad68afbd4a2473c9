export const HOME = {
  heroTitle: 'Encuentra un técnico de confianza cerca de ti',
  heroText: 'Electricidad, plomería, carpintería, aire acondicionado, electrónica e informática en Santiago.',
  searchLabel: '¿Qué necesitas?',
  searchPlaceholder: 'Electricista, plomero...',
  searchSubmit: 'Buscar',
  categoriesTitle: 'Categorías',
  allCategories: 'Todos',
  problemsTitle: 'Problemas comunes',
  featuredTitle: 'Técnicos Destacados',
  refresh: 'Actualizar',
  moreTechnicians: 'Ver Más Técnicos',
  noMatches: 'No se encontraron técnicos que coincidan con los criterios de búsqueda.',
  searchAll: 'Buscar técnicos',
  stepsTitle: 'Así de fácil',
  stepSearch: 'Busca',
  stepSearchText: 'Encuentra técnicos por oficio, ciudad y disponibilidad.',
  stepContact: 'Contacta',
  stepContactText: 'Llama, escribe por WhatsApp o envía una solicitud.',
  stepRate: 'Califica',
  stepRateText: 'Cuenta cómo te fue y ayuda a tus vecinos a elegir.',
} as const

/**
 * The most frequent problems in people's words, each with the folded name of the category that solves it. Two per category,
 * alternating.
 */
export const PROBLEMS: readonly { text: string; category: string }[] = [
  { text: 'Se fue la luz', category: 'electricidad' },
  { text: 'Baño tapado', category: 'plomeria' },
  { text: 'Aire no enfría', category: 'climatizacion' },
  { text: 'Laptop lenta', category: 'informatica' },
  { text: 'Lavadora dañada', category: 'electronica' },
  { text: 'Puerta no cierra', category: 'carpinteria' },
  { text: 'Inversor no carga', category: 'electricidad' },
  { text: 'Fuga de agua', category: 'plomeria' },
  { text: 'Nevera no enfría', category: 'climatizacion' },
  { text: 'Wifi lento', category: 'informatica' },
  { text: 'Televisor sin imagen', category: 'electronica' },
  { text: 'Silla rota', category: 'carpinteria' },
]
