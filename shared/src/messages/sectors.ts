/** The sectors of Santiago: where a customer is, and where a technician works. */
export const SECTOR = {
  own: 'Tu sector',
  choose: 'Elige tu sector',
  chosen: (name: string) => `Tu sector: ${name}`,
  why: 'Verás primero a quienes trabajan ahí. Se guarda en este teléfono.',
  remove: 'Quitar tu sector',
  search: 'Buscar sector',
  none: 'Ningún sector se llama así.',
  others: 'Otros técnicos (confirma si llegan a tu sector)',
} as const

/** Where a technician works, on the profile and in its form. */
export const WORK_AREAS = {
  title: 'Zonas donde trabaja',
  wholeCity: 'Toda la ciudad',
  own: 'Zonas donde trabajo',
  hint: 'Hasta 60. Si no eliges ninguna, trabajas en toda la ciudad.',
  search: 'Buscar zona',
  count: (count: number) => (count === 1 ? '1 zona elegida' : `${count} zonas elegidas`),
  none: 'Ninguna zona se llama así.',
} as const
