/** Cities of the search filter, in its order. */
export const CITIES = [
  'Santiago',
  'Santo Domingo',
  'La Vega',
  'Puerto Plata',
  'San Francisco de Macorís',
  'San Cristóbal',
] as const

export const DEFAULT_CITY = 'Santiago'

/** Cities offered by the technician registration. */
export const REGISTRATION_CITIES = CITIES.slice(0, 5)

/** Cities offered to a customer who becomes a technician. */
export const UPGRADE_CITIES = CITIES.slice(0, 2)
