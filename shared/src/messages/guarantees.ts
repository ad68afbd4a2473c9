import { dayAndMonth } from '../values/formats.ts'

/** Texts of the guarantee of a completed job. */
export const GUARANTEE = {
  claim: 'Reclamar la garantía',
  states: {
    claimed: 'Esperando respuesta',
    promised: 'Visita prometida',
    refused: 'Rechazada',
    honoured: 'Cumplida',
    withdrawn: 'Retirada',
  },
  /** `left`: days after today. */
  lasts: (lastDay: string, left: number) => `Garantía hasta el ${lastDay}, ${daysLeft(left)}`,
  ended: (lastDay: string) => `La garantía terminó el ${lastDay}`,
} as const

/** The form in which a customer claims a guarantee. */
export const CLAIM_FORM = {
  text: 'Qué falló',
  hint: (firstName: string) => `${firstName} lo verá y te dirá qué día va, o por qué no aplica.`,
  submit: 'Reclamar',
  submitting: 'Enviando...',
  sent: 'Reclamo enviado',
  failed: 'Error al enviar el reclamo',
} as const

/** What both sides can do with a claim, in the conversation. */
export const CLAIM_ACTS = {
  promise: 'Prometer un día',
  promiseOther: 'Cambiar el día',
  refuse: 'No aplica',
  honoured: 'Se cumplió',
  withdraw: 'Retirar',
  promiseTitle: (firstName: string) => `¿Qué día vas donde ${firstName}?`,
  promiseDay: 'Día',
  promiseTime: 'Hora',
  promiseSubmit: 'Prometer',
  refuseTitle: '¿Por qué no aplica la garantía?',
  refuseReason: 'Razón',
  refuseHelp: (firstName: string) => `${firstName} verá tu razón.`,
  refuseSubmit: 'Rechazar el reclamo',
  withdrawTitle: '¿Retirar el reclamo?',
  withdrawText: (firstName: string) =>
    `${firstName} verá que lo retiraste. Mientras dure la garantía puedes reclamar de nuevo.`,
  withdrawUnsent: 'Todavía no se ha enviado. Se descarta lo que escribiste.',
  keep: 'No, volver',
  done: 'Respuesta enviada',
  honouredDone: (firstName: string) => `Garantía cumplida. ${firstName} lo sabrá en 10 segundos.`,
  failed: 'Error al responder el reclamo',
} as const

/** Days of guarantee in the question before a completion. */
export const COMPLETION_GUARANTEE = {
  open: 'Completar con garantía',
  days: 'Días de garantía',
  agreed: (days: number) => `Acordaste ${days === 1 ? '1 día' : `${days} días`}. Puedes dar más.`,
  optional: 'Déjalo vacío si no das garantía.',
} as const

function daysLeft(left: number): string {
  if (left === 0) return 'termina hoy'
  return left === 1 ? 'queda 1 día' : `quedan ${left} días`
}

/** What is wrong in a claim or in the answer to one. */
export const GUARANTEE_PROBLEMS = {
  text: 'Escribe qué falló.',
  day: 'Elige el día en que irás.',
  reason: 'Escribe por qué no aplica la garantía.',
  fewerDays: (agreed: number) =>
    `Acordaste ${agreed === 1 ? '1 día' : `${agreed} días`} de garantía. Puedes dar más, no menos.`,
} as const

/** The refusal of a claim that comes too late. */
export const GUARANTEE_OVER = (lastDay: string) => `La garantía terminó el ${dayAndMonth(lastDay)}.`

/** The day of a promised visit within a sentence: 'el 3 dic'. */
export function promisedDay({ request_date: day = '' }: { request_date?: string | undefined }): string {
  return `el ${dayAndMonth(day)}`
}
