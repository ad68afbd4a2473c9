/** What stands on the pictures that links show where they are shared. */
export const SHARED = {
  trades: 'Electricidad · Plomería · Carpintería · Aire',
  promise: 'Encuentra, pide y sigue tu servicio, también sin conexión',
  no_reviews: 'Nuevo en TecniCerca',
} as const
