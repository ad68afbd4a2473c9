import type { PlanKind } from '../service-requests/maintenance-log.ts'

/** Maintenance: a completed job that both sides agree to repeat. */
export const MAINTENANCE = {
  title: 'Mantenimiento',
  intro: (firstName: string) =>
    `¿Este trabajo se repite? Propónselo a ${firstName}: los dos reciben un recordatorio 14 días antes. Nada se pide solo.`,
  propose: 'Proponer mantenimiento',
  every: (months: number) => `Cada ${months} meses`,
  line: (months: number) => `Mantenimiento cada ${months} meses`,
  waiting: (firstName: string) => `Esperando que ${firstName} diga que sí.`,
  accept: 'Sí, de acuerdo',
  refuse: 'No, gracias',
  withdraw: 'Retirar propuesta',
  next: (day: string) => `Próximo: ${day}`,
  nextOf: (day: string) => `Mantenimiento: ${day}`,
  due: (day: string) => `Toca el ${day}`,
  /** Instead of the calendar's day, which is a holiday or closed. */
  moved: (calendarDay: string) => `Caía el ${calendarDay}, día feriado o libre.`,
  askNow: 'Pedir ahora',
  end: 'Terminar mantenimiento',
  endTitle: '¿Terminar el mantenimiento?',
  endText: (firstName: string) => `Ni tú ni ${firstName} recibirán más recordatorios.`,
  keep: 'No, volver',
  undoable: (firstName: string) => `${firstName} lo sabrá en 10 segundos.`,
  sent: 'Enviado',
  failed: 'Error al enviar',
} as const

export const MAINTENANCE_PROBLEMS = {
  kind: 'Elige de la lista qué quieres hacer.',
  months: 'Elige cada 3, 6 o 12 meses.',
  notCompleted: 'El mantenimiento se propone cuando el trabajo está completado.',
  exists: 'Ya hay un mantenimiento acordado entre ustedes para este tipo de trabajo.',
  open: 'Ya hay una propuesta de mantenimiento. Respóndela primero.',
  changed: 'Esta propuesta de mantenimiento ya no está en pie.',
  unavailable: 'Esta persona no está disponible para un mantenimiento.',
  tooMany: 'Ya propusiste esto varias veces hoy. Escríbele un mensaje.',
} as const

type Said = { kind: PlanKind; by: string; data: { months?: number | undefined } }

/** The reader said it (`own`), the other side did, whose first name is `who`, or one of both did, for an admin. */
type Reader = { reads: 'own' | 'admin' } | { reads: 'other'; who: string }

/** What was said about a maintenance plan, in one line. */
export function planWords({ kind, by, data: { months = 0 } }: Said, reader: Reader): string {
  if (by === 'system') return 'El mantenimiento terminó: se cerró la cuenta'
  const words = WORDS[kind](`cada ${months} meses`)
  return reader.reads === 'other' ? `${reader.who} ${words.other}` : words[reader.reads]
}

type Words = { own: string; other: string; admin: string }

const WORDS: Record<PlanKind, (often: string) => Words> = {
  maintenance_proposed: (often) => ({
    own: `Propusiste mantenimiento ${often}`,
    other: `propone mantenimiento ${often}`,
    admin: `Propuso mantenimiento ${often}`,
  }),
  maintenance_accepted: (often) => ({
    own: `Aceptaste el mantenimiento ${often}`,
    other: `aceptó el mantenimiento ${often}`,
    admin: `Aceptó el mantenimiento ${often}`,
  }),
  maintenance_refused: () => ({
    own: 'Dijiste que no al mantenimiento',
    other: 'dijo que no al mantenimiento',
    admin: 'Dijo que no al mantenimiento',
  }),
}
