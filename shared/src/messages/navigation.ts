import { TITLES } from './titles.ts'

/** The header, the bottom bar and the footer. */
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

export const FOOTER = {
  contact_title: 'Contacto',
  contact_city: 'Santiago de los Caballeros, República Dominicana',
  share_title: 'Comparte TecniCerca',
  share_on: (network: string) => `Compartir en ${network}`,
  share_text: 'Encuentra técnicos de confianza en Santiago con TecniCerca.',
  links_title: 'Enlaces',
  footer: 'Pie de página',
} as const
