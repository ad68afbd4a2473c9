/** A technician's home: the work, and what is said of oneself. */
export const WORK = {
  greeting: (first_name: string) => `Hola, ${first_name}`,
  today: 'Hoy',
  none_today: 'No tienes trabajos aceptados para hoy.',
  agenda: 'Ver mi agenda',
  to_answer: 'Por responder',
  none_to_answer: 'No tienes solicitudes por responder.',
  all_to_answer: (count: number) => `Ver las ${count} por responder`,
  completed_in: (month: string) => `Completados en ${month}`,
} as const

export const AVAILABILITY = {
  title: 'Disponibilidad',
  help: 'Así te ven los clientes.',
  failed: 'No se pudo cambiar tu disponibilidad.',
  told: { available: 'Ahora apareces como disponible.', unavailable: 'Ahora apareces como no disponible.' },
} as const
