/** The first page. */
export const HOME = {
  hero_title: 'Encuentra un técnico de confianza cerca de ti',
  hero_text:
    'Electricidad, plomería, carpintería, aire acondicionado, electrónica e informática en Santiago.',
  search_label: '¿Qué necesitas?',
  search_placeholder: 'Electricista, plomero...',
  search_submit: 'Buscar',
  categories_title: 'Categorías',
  all_categories: 'Todos',
  problems_title: 'Problemas comunes',
  featured_title: 'Técnicos Destacados',
  refresh: 'Actualizar',
  more_technicians: 'Ver Más Técnicos',
  no_matches: 'No se encontraron técnicos que coincidan con los criterios de búsqueda.',
  search_all: 'Buscar técnicos',
  steps_title: 'Así de fácil',
  step_search: 'Busca',
  step_search_text: 'Encuentra técnicos por oficio, ciudad y disponibilidad.',
  step_contact: 'Contacta',
  step_contact_text: 'Llama, escribe por WhatsApp o envía una solicitud.',
  step_rate: 'Califica',
  step_rate_text: 'Cuenta cómo te fue y ayuda a tus vecinos a elegir.',
} as const
