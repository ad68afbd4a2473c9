/** Texts of the cards in the list of own requests. */
export const REQUEST_CARDS = {
  waits: 'Esperas respuesta',
  toAnswer: 'Por responder',
  proposes: (firstName: string, what: string) => `${firstName} propone ${what}`,
  youPropose: (what: string) => `Propusiste ${what}`,
  goes: (firstName: string, day: string) => `${firstName} va ${day}`,
  youGo: (day: string) => `Vas ${day}`,
  today: 'hoy',
  tomorrow: 'mañana',
  onDay: (day: string) => `el ${day}`,
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  ended: 'Terminadas',
  /** A filter of completed jobs: 'noviembre de 2026'. */
  ofMonth: (month: string) => `Solo ${month}`,
} as const
