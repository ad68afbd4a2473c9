import { TITLES } from './titles.ts'

/** Links in the header, the bottom bar and the footer. */
export const NAVIGATION = {
  home: 'Inicio',
  howItWorks: 'Cómo Funciona',
  myAccount: 'Mi Cuenta',
  myProfile: 'Mi Perfil',
  register: 'Registrarse',
  login: 'Iniciar Sesión',
  becomeTechnician: 'Soy Técnico',
  search: 'Buscar',
  service_requests: 'Solicitudes',
  account: 'Cuenta',
  notices: (unread: number) => (unread === 0 ? TITLES.notices : `${TITLES.notices}, ${unread} sin leer`),
  admin: 'Administración',
  /** Short form where a bar has no room for the word. */
  adminShort: 'Panel',
} as const

export const FOOTER = {
  contactTitle: 'Contacto',
  contactCity: 'Santiago de los Caballeros, República Dominicana',
  shareTitle: 'Comparte TecniCerca',
  shareOn: (network: string) => `Compartir en ${network}`,
  shareText: 'Encuentra técnicos de confianza en Santiago con TecniCerca.',
  linksTitle: 'Enlaces',
  footer: 'Pie de página',
} as const

/** In place of a screen that only the phone draws, in a browser without JavaScript. */
export const NEEDS_SCRIPT = {
  words:
    'Esta pantalla necesita JavaScript, y tu navegador lo tiene apagado. Actívalo en los ajustes del navegador y carga la página otra vez.',
  without: 'Sin JavaScript puedes ver a los técnicos:',
  home: 'Inicio',
  search: 'Buscar técnicos',
  call: (phone: string) => `Llámanos: ${phone}`,
  write: (email: string) => `Escríbenos: ${email}`,
} as const
