/** Texts of a technician's home screen: today's work and requests to answer. */
export const WORK = {
  greeting: (firstName: string) => `Hola, ${firstName}`,
  today: 'Hoy',
  noneToday: 'No tienes trabajos aceptados para hoy.',
  agenda: 'Ver mi agenda',
  toAnswer: 'Por responder',
  noneToAnswer: 'No tienes solicitudes por responder.',
  allToAnswer: (count: number) => `Ver las ${count} por responder`,
  completedIn: (month: string) => `Completados en ${month}`,
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
