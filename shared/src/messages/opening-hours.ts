import { addDays, dayInSantoDomingo } from '../calendar.ts'
import { holidayOn } from '../holidays.ts'
import { type Opening, rangeOf, readSpan, WEEKDAYS, type Weekday, type WeekHours } from '../opening-hours.ts'
import { dayAndMonth, partsOf } from '../values/formats.ts'
import { monthName } from './dates.ts'
import { TITLES } from './titles.ts'

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

/** The known days, those alike in a row together: 'Lunes a viernes', '8:00 a 5:00 p. m.'. */
export function weekLines(hours: WeekHours): { days: string; words: string }[] {
  const lines: { first: Weekday; last: Weekday; words: string }[] = []
  let before: string | undefined
  for (const day of WEEKDAYS) {
    const spans = hours[day]
    const words = spans && spansWords(spans)
    const line = lines.at(-1)
    if (line && words !== undefined && words === before) line.last = day
    else if (words !== undefined) lines.push({ first: day, last: day, words })
    before = words
  }
  const { weekdays } = OPENING_HOURS
  return lines.map(({ first, last, words }) => ({
    days: first === last ? weekdays[first] : `${weekdays[first]} a ${weekdays[last].toLowerCase()}`,
    words,
  }))
}

/** '24 dic', '24 dic al 2 ene'. */
export function dayOffWords(entry: string): string {
  const { first, last } = rangeOf(entry)
  return first === last ? dayAndMonth(first) : `${dayAndMonth(first)} al ${dayAndMonth(last)}`
}

/** 'Feriado: Día de la Constitución'; undefined for other days, and without a day. */
export function holidayHint(day: string | undefined): string | undefined {
  const name = day ? holidayOn(day) : undefined
  return name && `Feriado: ${name}`
}

/** 'El lunes 9 es feriado: Día de la Constitución.' for each holiday from Monday to Sunday of the week of `day`. */
export function holidaysOfWeekOf(day: string): string[] {
  const monday = addDays(day, -((partsOf(day).weekday + 6) % 7))
  return Array.from({ length: 7 }, (_, place) => addDays(monday, place)).flatMap((one) => {
    const name = holidayOn(one)
    return name ? [`El ${weekdayAndDay(one)} es feriado: ${name}`] : []
  })
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
  title: TITLES.hours,
  edit: 'Poner mi horario y días libres',
  intro: 'Se ve en tu tarjeta y tu perfil. Te pueden pedir igual a otra hora.',
  hours: 'Horario de la semana',
  from: (day: string, place: number) => `${day}, turno ${place}: desde`,
  to: (day: string, place: number) => `${day}, turno ${place}: hasta`,
  until: 'a',
  addSpan: (day: string) => `Otro turno el ${day.toLowerCase()}`,
  removeSpan: (day: string) => `Quitar el segundo turno del ${day.toLowerCase()}`,
  repeat: 'Hasta el viernes',
  /** Follows `repeat` for screen readers. */
  whatToRepeat: (day: string) => `lo mismo que el ${day.toLowerCase()}`,
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
