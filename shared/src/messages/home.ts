import { TITLES } from './titles.ts'

/** Home, the header, the footer, the bottom bar and the how-it-works page. */
export const NAVIGATION = {
  home: 'Inicio',
  how_it_works: 'Cómo Funciona',
  my_account: 'Mi Cuenta',
  my_profile: 'Mi Perfil',
  register: 'Registrarse',
  login: 'Iniciar Sesión',
  become_technician: 'Soy Técnico',
  search: 'Buscar',
  service_requests: 'Solicitudes',
  account: 'Cuenta',
  notices: (unread: number) => (unread === 0 ? TITLES.notices : `${TITLES.notices}, ${unread} sin leer`),
  admin: 'Administración',
  /** Where a bar has no room for the word. */
  admin_short: 'Panel',
} as const

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

export const FOOTER = {
  contact_title: 'Contacto',
  contact_city: 'Santiago de los Caballeros, República Dominicana',
  contact_email: 'contacto@tecnicerca.do',
  share_title: 'Comparte TecniCerca',
  share_on: (network: string) => `Compartir en ${network}`,
  share_text: 'Encuentra técnicos de confianza en Santiago con TecniCerca.',
  links_title: 'Enlaces',
  footer: 'Pie de página',
} as const

export const HOW_IT_WORKS = {
  title: TITLES.how_it_works,
  intro: 'Encontrar un buen técnico, o encontrar clientes, toma cuatro pasos.',
  customers_title: 'Para clientes',
  customers_action: 'Buscar un técnico',
  customer_steps: [
    {
      title: 'Busca',
      text: 'Escribe lo que necesitas o elige una categoría, y filtra por ciudad y disponibilidad.',
    },
    {
      title: 'Revisa perfiles y valoraciones',
      text: 'Compara experiencia, tarifa por hora y lo que cuentan otros clientes.',
    },
    {
      title: 'Contacta al técnico',
      text: 'Llama, escribe por WhatsApp o envía una solicitud con el día y el lugar. También sin conexión: se envía sola después.',
    },
    {
      title: 'Califica el servicio',
      text: 'Cuando el trabajo termine, escribe una reseña con tus estrellas.',
    },
  ],
  technicians_title: 'Para técnicos',
  technicians_action: 'Registrarme como técnico',
  technician_steps: [
    { title: 'Regístrate', text: 'Crea tu cuenta de técnico con tu oficio, tu tarifa y tu ciudad.' },
    { title: 'Personaliza tu perfil', text: 'Agrega tu foto, tus habilidades y cuenta qué sabes hacer.' },
    { title: 'Recibe solicitudes', text: 'Acepta o rechaza los trabajos que te llegan, desde el teléfono.' },
    { title: 'Construye tu reputación', text: 'Cada reseña te sube en la lista y te trae más clientes.' },
  ],
} as const
