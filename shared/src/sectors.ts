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

/** Words that people put before a sector's name or leave out: 'Los Jardines Metropolitanos', 'el barrio Pekín'. */
const COMMON_WORDS = new Set(
  'el la los las de del en sector barrio urbanizacion urb ensanche ens residencial res reparto'.split(' '),
)

/**
 * Current sectors by present or former names: each typed word must begin a word of the same name. If no name has them
 * all, the words that many names share are left out.
 */
export function findSectors(sectors: readonly Sector[], typed: string): Sector[] {
  const words = foldWords(withoutMarks(typed))
  const found = sectorsWith(sectors, (ofName) => words.every((word) => begins(ofName, word)))
  const own = ownWords(typed)
  if (found.length > 0 || own.length === 0) return found
  return sectorsWith(sectors, (ofName) => own.every((word) => begins(ofName, word)))
}

/** Current sectors for a text that names none: those whose name has one of its words, or nearly. */
export function similarSectors(sectors: readonly Sector[], typed: string): Sector[] {
  const own = ownWords(typed).filter((word) => word.length >= MIN_SIMILAR)
  return sectorsWith(sectors, (ofName) =>
    own.some((word) => begins(ofName, word) || ofName.some((one) => isMisspelt(one, word))),
  )
}

const MIN_SIMILAR = 4

function ownWords(typed: string): string[] {
  return foldWords(withoutMarks(typed)).filter((word) => !COMMON_WORDS.has(word))
}

function sectorsWith(sectors: readonly Sector[], matches: (ofName: string[]) => boolean): Sector[] {
  return sectors.filter(
    ({ name, merged_into: mergedInto, old_names: oldNames }) =>
      mergedInto === null && [name, ...oldNames].some((one) => matches(foldWords(one))),
  )
}

function begins(ofName: readonly string[], word: string): boolean {
  return ofName.some((one) => one.startsWith(word))
}

/** True if one letter was added, left out or replaced. */
function isMisspelt(word: string, typed: string): boolean {
  if (COMMON_WORDS.has(word) || Math.abs(word.length - typed.length) > 1) return false
  const start = [...word].findIndex((letter, place) => letter !== typed[place])
  const from = start < 0 ? word.length : start
  const [rest, restTyped] = [word.slice(from), typed.slice(from)]
  return rest.slice(1) === restTyped.slice(1) || rest.slice(1) === restTyped || rest === restTyped.slice(1)
}
