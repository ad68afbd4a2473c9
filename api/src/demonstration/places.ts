import type { CITIES } from '@tecnicerca/shared/cities'
import { SECTORS } from '@tecnicerca/shared/sectors'
import type { Random } from './random.ts'

export type City = (typeof CITIES)[number]

const CITY_WEIGHTS: readonly (readonly [City, number])[] = [
  ['Santiago', 70],
  ['Santo Domingo', 10],
  ['La Vega', 6],
  ['Puerto Plata', 6],
  ['San Francisco de Macorís', 4],
  ['San Cristóbal', 4],
]

const SECTORS_OF: Record<City, readonly string[]> = {
  Santiago: SECTORS,
  'Santo Domingo': ['Naco', 'Gazcue', 'Los Mina', 'Herrera', 'Villa Mella', 'Alma Rosa'],
  'La Vega': ['Las Carolinas', 'Villa Rosa', 'Palmarito', 'Centro'],
  'Puerto Plata': ['Los Reyes', 'Padre Granero', 'Costambar', 'Centro'],
  'San Francisco de Macorís': ['Los Maestros', 'Piantini', 'San Martín', 'Centro'],
  'San Cristóbal': ['Madre Vieja', 'Lava Pies', 'Canastica', 'Centro'],
}

const STREETS = [
  'Calle Duarte',
  'Calle Sánchez',
  'Calle Mella',
  'Calle Restauración',
  'Calle Las Flores',
  'Calle Principal',
  'Avenida Estrella Sadhalá',
  'Calle 3',
  'Calle 5',
  'Calle 12',
  'Calle Los Pinos',
  'Calle La Ceiba',
  'Calle 8',
  'Calle Las Palmas',
  'Calle Proyecto',
  'Calle San Luis',
  'Avenida 27 de Febrero',
  'Calle Mirador',
]

export function chooseCity(random: Random): City {
  return random.weighted(CITY_WEIGHTS)
}

/** `turn` cycles through the city's sectors, so that each gets its share. */
export function inventAddress(random: Random, city: City, turn: number): string {
  const sectors = SECTORS_OF[city]
  return `${random.pick(STREETS)} #${random.between(1, 140)}, ${sectors[turn % sectors.length]}`
}

/** Ids of the sector of Santiago that ends the address, and of the next two; sorted. */
export function sectorsFrom(address: string): number[] {
  const first = SECTORS.findIndex((name) => address.endsWith(`, ${name}`))
  return [0, 1, 2].map((step) => ((first + step) % SECTORS.length) + 1).sort((a, b) => a - b)
}

/** A customer's address, written so that a technician can find it. */
export function inventHome(random: Random, city: City): string {
  const floor = random.chance(0.3) ? `, apto. ${random.between(1, 4)}-${random.pick(['A', 'B', 'C'])}` : ''
  return `${random.pick(STREETS)} #${random.between(1, 140)}${floor}, ${random.pick(SECTORS_OF[city])}`
}
