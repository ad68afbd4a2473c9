import { foldWords } from './search.ts'

/**
 * The sectors of Santiago de los Caballeros with which the table of the server began, by id: the first has id 1. Phones use them
 * until they have a list from the server. Admins add sectors in the table, never here.
 */
export const SECTORS = [
  'Los Jardines',
  'Bella Vista',
  'Gurabo',
  'Cerros de Gurabo',
  'Villa Olga',
  'La Trinitaria',
  'Pekín',
  'Cienfuegos',
  'Hato del Yaque',
  'Los Salados',
  'Ensanche Libertad',
  'Pueblo Nuevo',
  'La Joya',
  'Nibaje',
  'Villa María',
  'El Embrujo',
  'Los Reyes',
  'Monte Rico',
  'Reparto del Este',
  'Arroyo Hondo',
] as const

/** A sector as everybody reads it. `merged_into` is the current sector that replaces a merged one. */
export type Sector = {
  id: number
  name: string
  merged_into: number | null
  /** Former names, and the names of sectors that were merged into this one. */
  old_names: string[]
}

export const FALLBACK_SECTORS = SECTORS.map(
  (name, index): Sector => ({ id: index + 1, name, merged_into: null, old_names: [] }),
)

/** The sector with this id, or the one that replaced it; undefined for an unknown id. */
export function currentSector(sectors: readonly Sector[], id: number): Sector | undefined {
  const found = sectors.find((sector) => sector.id === id)
  if (!found || found.merged_into === null) return found
  return sectors.find((sector) => sector.id === found.merged_into)
}

/** The current sectors with a present or former name in which a word begins with each of the typed words. */
export function findSectors(sectors: readonly Sector[], typed: string): Sector[] {
  const words = foldWords(typed)
  return sectors.filter(
    ({ name, merged_into: mergedInto, old_names: oldNames }) =>
      mergedInto === null && [name, ...oldNames].some((one) => isNamed(one, words)),
  )
}

function isNamed(name: string, words: readonly string[]): boolean {
  const ofName = foldWords(name)
  return words.every((word) => ofName.some((one) => one.startsWith(word)))
}
