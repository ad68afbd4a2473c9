import type { Random } from './random.ts'
import type { Trade } from './trades/trade.ts'

type Rating = 1 | 2 | 3 | 4 | 5

const OPENINGS: Record<Rating, readonly string[]> = {
  5: [
    'Excelente trabajo.',
    'Llegó a la hora acordada.',
    'Cien por ciento recomendado.',
    'Mucho profesionalismo y muy buen trato.',
    'Un servicio de primera.',
    'El resultado me encantó.',
    'Resolvió a la primera.',
    'Por fin alguien serio.',
    'Rápido, limpio y con buen precio.',
    'Ya es la segunda vez que pido el servicio.',
    'Me lo recomendó una vecina y no falló.',
    'Trato excelente de principio a fin.',
  ],
  4: [
    'Muy buen trabajo.',
    'Llegó un poco tarde, pero avisó.',
    'Buen servicio y precio justo.',
    'Todo bien en general.',
    'Cumplió con lo acordado.',
    'Conoce su oficio.',
    'Cumplió mis expectativas.',
    'Buena atención.',
  ],
  3: [
    'El trabajo quedó bien, aunque tardó más de lo prometido.',
    'Resolvió, pero tuve que llamar dos veces.',
    'Aceptable.',
    'Buen trato; el acabado pudo ser mejor.',
  ],
  2: [
    'Llegó tarde y sin todas las herramientas.',
    'Quedó a medias y tuvo que volver otro día.',
    'El precio final fue más alto que el acordado.',
  ],
  1: ['No llegó a la hora y no avisó.', 'El problema volvió a la semana y no respondió más.'],
}

const CLOSINGS = [
  'Volvería a contratar sin pensarlo.',
  'Gracias por todo.',
  'Guardé su número.',
  'Se lo recomiendo a cualquiera.',
  'Ojalá todos trabajaran así.',
  'Dios le bendiga.',
  'Vale cada peso.',
  'Dejó todo recogido.',
  '',
  '',
  '',
]

/** A review in the words of a neighbour; only those who were content praise. */
export function writeComment(random: Random, trade: Trade, rating: number): string {
  const opening = random.pick(OPENINGS[rating as Rating])
  if (rating < 3) return opening
  const parts = [opening, random.pick(trade.praise), rating > 3 ? random.pick(CLOSINGS) : '']
  return parts.filter(Boolean).join(' ')
}
