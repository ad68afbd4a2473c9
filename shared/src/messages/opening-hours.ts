import { addDays, dayInSantoDomingo } from '../calendar.ts'
import { type Opening, rangeOf, readSpan, type Weekday } from '../opening-hours.ts'
import { dayAndMonth, partsOf } from '../values/formats.ts'
import { monthName } from './dates.ts'

const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/** 'lunes 9'. */
export function weekdayAndDay(day: string): string {
  const { weekday, day: number } = partsOf(day)
  return `${WEEKDAY_NAMES[weekday]} ${number}`
}

/** '8:00' in the morning, '2:00 p. m.' after noon. */
export function shortTime(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const time = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  if (hour >= 12) return `${time}\u00a0p.\u00a0m.`
  return hour === 0 ? `${time}\u00a0a.\u00a0m.` : time
}

const atTime = (minutes: number) =>
  `${Math.floor(minutes / 60) % 12 === 1 ? 'la' : 'las'}\u00a0${shortTime(minutes)}`

/** 'Abierto hasta las 6:00 p. m.', 'Abre mañana a las 8:00', 'Vuelve el lunes 7'. */
export function openingWords(opening: Opening, now: Date): string {
  const today = dayInSantoDomingo(now)
  switch (opening.state) {
    case 'open':
      return `Abierto hasta ${atTime(opening.until)}`
    case 'opens':
      return `Abre ${whenOpens(opening.day, today)}a ${atTime(opening.at)}`
    case 'returns':
      return opening.day === undefined ? 'Está de descanso' : `Vuelve ${whenReturns(opening.day, today)}`
    case 'closed':
      return 'Cerrado ahora'
  }
}

function whenOpens(day: string, today: string): string {
  if (day === today) return ''
  if (day === addDays(today, 1)) return 'mañana '
  return day < addDays(today, 7) ? `el ${WEEKDAY_NAMES[partsOf(day).weekday]} ` : `el ${weekdayAndDay(day)} `
}

/** 'el lunes 7'; 'el 7 de enero' once the number alone would be ambiguous. */
export function whenReturns(day: string, today: string): string {
  if (day === addDays(today, 1)) return 'mañana'
  const { month, day: number } = partsOf(day)
  return day < addDays(today, 27) ? `el ${weekdayAndDay(day)}` : `el ${number} de ${monthName(month)}`
}

/** '8:00 a 12:00 p. m. y 2:00 a 6:00 p. m.'; 'Cerrado' without spans. */
export function spansWords(spans: readonly string[]): string {
  const words = spans.flatMap((text) => {
    const span = readSpan(text)
    return span ? [`${shortTime(span.from)} a ${shortTime(span.to)}`] : []
  })
  return words.length === 0 ? OPENING_HOURS.closed : words.join(' y ')
}

/** '24 dic', '24 dic al 2 ene'. */
export function dayOffWords(entry: string): string {
  const { first, last } = rangeOf(entry)
  return first === last ? dayAndMonth(first) : `${dayAndMonth(first)} al ${dayAndMonth(last)}`
}

/** A technician's hours and days off, in profile, form and requests. */
export const OPENING_HOURS = {
  title: 'Horario',
  weekdays: {
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  } satisfies Record<Weekday, string>,
  closed: 'Cerrado',
  unknown: 'Sin decir',
  daysOff: 'Días libres',
  /** 'Feriado el lunes 9: Día de la Constitución'. */
  holiday: (day: string, name: string) => `Feriado el ${weekdayAndDay(day)}: ${name}`,
  confirmHoliday: 'Pregunta si trabaja ese día.',
  ask: {
    day_off: (name: string) => `${name} no trabaja ese día.`,
    closed_day: (name: string) => `${name} no suele trabajar ese día.`,
    closed_hours: (name: string) => `${name} no suele trabajar a esa hora.`,
    /** After one of these. */
    anyway: 'Puedes pedirlo igual.',
  },
} as const

/** The form of hours and days off, and what is wrong in it. */
export const HOURS_FORM = {
  title: 'Horario y días libres',
  edit: 'Poner mi horario y días libres',
  intro: 'Se ve en tu tarjeta y tu perfil. Te pueden pedir igual a otra hora.',
  hours: 'Horario de la semana',
  works: (day: string) => `Trabajo el ${day.toLowerCase()}`,
  from: (day: string, place: number) => `${day}, turno ${place}: desde`,
  to: (day: string, place: number) => `${day}, turno ${place}: hasta`,
  until: 'a',
  addSpan: (day: string) => `Otro turno el ${day.toLowerCase()}`,
  addSpanShort: 'Otro turno',
  removeSpan: (day: string) => `Quitar el segundo turno del ${day.toLowerCase()}`,
  copyToNext: (day: string) => `Repetir el ${day.toLowerCase()} en los días que siguen`,
  copyWeekdays: 'Repetir de lunes a viernes',
  say: 'Decir mi horario',
  forget: 'Quitar mi horario',
  daysOff: 'Días libres',
  daysOffHint: 'Hasta 60. Esos días la espera no cuenta en tu contra.',
  none: 'No tienes días libres puestos.',
  firstDay: 'Desde',
  lastDay: 'Hasta (opcional)',
  addDays: 'Agregar',
  removeDays: (words: string) => `Quitar: ${words}`,
  save: 'Guardar horario',
  saved: 'Horario guardado',
  failed: 'No se pudo guardar el horario.',
  problems: {
    weekday: 'Los días van de monday a sunday.',
    spanForm: 'Escribe las horas así: 8:00-12:00.',
    quarter: 'Usa horas en punto, y cuarto, y media o menos cuarto.',
    tooLate: 'La última hora es 11:45 p. m.',
    order: 'Debe terminar después de empezar, el mismo día.',
    overlap: 'Los dos turnos de un día no se pueden cruzar.',
    tooManySpans: 'Puedes poner hasta dos turnos por día.',
    dayForm: 'Elige una fecha que exista.',
    rangeOrder: 'El último día debe ser después del primero.',
    rangeTooLong: 'Un descanso dura menos de un año.',
    tooFar: 'Puedes poner días libres hasta dentro de un año.',
    tooMany: 'Puedes poner hasta 60 días libres o rangos.',
    past: 'Ese día ya pasó.',
  },
} as const
