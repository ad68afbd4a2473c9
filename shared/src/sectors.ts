import { foldWords } from './search.ts'
import { withoutMarks } from './values/invisible-marks.ts'

/**
 * The first sectors of Santiago de los Caballeros in the server's table, by id from 1. Phones use them until they have the
 * server's list. Admins add sectors in the table, never here.
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

/** A sector, without the data that only admins see. `merged_into`: the current sector that replaces a merged one. */
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

/** Current sectors by present or former names: each typed word must begin a word of the same name. */
export function findSectors(sectors: readonly Sector[], typed: string): Sector[] {
  const words = foldWords(withoutMarks(typed))
  return sectors.filter(
    ({ name, merged_into: mergedInto, old_names: oldNames }) =>
      mergedInto === null && [name, ...oldNames].some((one) => isNamed(one, words)),
  )
}

function isNamed(name: string, words: readonly string[]): boolean {
  const ofName = foldWords(name)
  return words.every((word) => ofName.some((one) => one.startsWith(word)))
}
