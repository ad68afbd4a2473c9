/** Texts of the cards in the list of own requests. */
export const REQUEST_CARDS = {
  waits: 'Esperas respuesta',
  toAnswer: 'Por responder',
  /** What waits for the person in a request, and the button that leads there. */
  waiting: {
    claim: (firstName: string) => `${firstName} reclama la garantía`,
    price: () => 'Pasó el día y no tiene precio',
    quote: (firstName: string) => `La cotización de ${firstName} espera tu respuesta`,
    question: (firstName: string) => `${firstName} te escribió y espera tu respuesta`,
  },
  answer: {
    claim: 'Ver el reclamo',
    price: 'Poner el precio',
    quote: 'Ver la cotización',
    question: 'Responder',
  },
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
