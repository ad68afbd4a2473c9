/** Choosing several technicians in a list, to send requests to all of them at once. */
export const CHOOSING = {
  choose: (name: string) => `Elegir a ${name}`,
  label: 'Técnicos elegidos',
  none: (max: number) => `Elige hasta ${max} técnicos y pídeles lo mismo de una vez.`,
  chosen: (names: string) => `Elegiste a ${names}.`,
  full: (max: number) => `Puedes pedir hasta a ${max} técnicos a la vez. Quita uno para elegir a otro.`,
  ask: (count: number) => (count === 1 ? 'Pedir a 1 técnico' : `Pedir a ${count} técnicos`),
  clear: 'Quitar',
  compare: 'Comparar',
  compareTitle: 'Comparar técnicos',
  closeComparison: 'Cerrar',
  unknown: 'No indica',
  rows: {
    rating: 'Valoración',
    price: 'Precio por hora',
    priceFrom: 'Visita desde',
    availability: 'Disponibilidad',
    answer: 'Respuesta',
    experience: 'Experiencia',
    place: 'Dónde trabaja',
  },
} as const

/** The request form for several technicians, and its result. */
export const ASKED_SEVERAL = {
  label: 'Lo que pediste',
  title: (count: number) => `Solicitar Servicio a ${count} técnicos`,
  firstAccepts: 'Cuando uno acepte, las demás se cancelan solas.',
  askedBefore: (names: string) => `Ya tienes una solicitud abierta con ${names}`,
  sent_to: (names: string) => `Enviada a ${names}.`,
  kept_for: (names: string) => `Guardada para ${names}; se enviará cuando haya conexión.`,
  refused_for: (names: string) => `La de ${names} necesita tu atención.`,
  see: 'Ver mis solicitudes',
  close: 'Cerrar',
} as const
