/**
 * Well-known sectors of Santiago de los Caballeros, suggested for addresses and places. The id of a sector (`sector_id`) is
 * its index in this list plus one: append, never reorder.
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

/** The name of a sector; undefined for an unknown id. */
export function sectorName(sectorId: number): string | undefined {
  return SECTORS[sectorId - 1]
}
