/** Texts of a technician's home screen: today's work and requests to answer. */
export const WORK = {
  greeting: (firstName: string) => `Hola, ${firstName}`,
  today: 'Hoy',
  noneToday: 'No tienes trabajos aceptados para hoy.',
  agenda: 'Ver mi agenda',
  /** The next visit, if it is not today's. */
  nextVisit: 'Tu próxima visita',
  laterToday: 'Más trabajos de hoy',
  inviteNext: 'Comparte tu perfil por WhatsApp para que te lleguen solicitudes.',
  toAnswer: 'Por responder',
  countToAnswer: (count: number) => `Por responder · ${count}`,
  noneToAnswer: 'No tienes solicitudes por responder.',
  allToAnswer: (count: number) => `Ver las ${count} por responder`,
  completedIn: (month: string) => `Completados en ${month}`,
} as const

/** Texts of the search in the agenda. */
export const AGENDA_SEARCH = {
  label: 'Buscar por nombre, trabajo, lugar o mes',
  found: (count: number) => (count === 1 ? '1 solicitud encontrada.' : `${count} solicitudes encontradas.`),
  /** If the server has older ones. */
  since: (day: string) =>
    `Este teléfono guarda desde el ${day}; las anteriores se buscan abajo, con conexión.`,
  onServer: 'Buscar en las anteriores',
  older: 'Anteriores, con conexión',
  goOn: 'Buscar más atrás',
  searching: 'Buscando...',
  failed: 'Error al buscar en las anteriores',
} as const

export const AVAILABILITY = {
  title: 'Disponibilidad',
  help: 'Así te ven los clientes.',
  failed: 'No se pudo cambiar tu disponibilidad.',
  changed: {
    available: 'Ahora apareces como disponible.',
    unavailable: 'Ahora apareces como no disponible.',
  },
} as const
