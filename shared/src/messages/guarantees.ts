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
} as const

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
