import { inSantoDomingo } from '../calendar.ts'

// Own tables instead of Intl: its Spanish differs between Node and old phones, and hydration would not match.
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** 'noviembre' for 11. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** '3:40 p. m.' in Santo Domingo time; the result ends with a full stop. */
export function clockTime(instant: string | Date): string {
  const moved = inSantoDomingo(new Date(instant))
  const hours = moved.getUTCHours()
  const minutes = String(moved.getUTCMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'a. m.' : 'p. m.'}`
}

/** The holidays of Ley 139-97. */
export const HOLIDAYS = {
  newYear: 'Año Nuevo',
  kings: 'Día de los Santos Reyes',
  altagracia: 'Día de Nuestra Señora de la Altagracia',
  duarte: 'Día de Duarte',
  independence: 'Día de la Independencia',
  goodFriday: 'Viernes Santo',
  labour: 'Día del Trabajo',
  corpusChristi: 'Corpus Christi',
  restoration: 'Día de la Restauración',
  mercedes: 'Día de Nuestra Señora de las Mercedes',
  constitution: 'Día de la Constitución',
  christmas: 'Navidad',
} as const
