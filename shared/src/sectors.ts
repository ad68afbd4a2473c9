/**
 * Well-known sectors of Santiago de los Caballeros, offered as suggestions for addresses and places. The id of a sector
 * (`sector_id`) is its place in this list plus one: append, never reorder.
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

/** Undefined where the list has no such sector. */
export function sectorName(sectorId: number): string | undefined {
  return SECTORS[sectorId - 1]
}
