import { foldWords } from '@tecnicerca/shared/search'
import { SECTORS } from '@tecnicerca/shared/sectors'

const SECTOR_BY_WORDS = new Map<string, string>(
  SECTORS.map((sector) => [foldWords(sector).join(' '), sector]),
)

/** The well-known sector that one part of an address, between its commas, names; '' where none does. */
export function sectorOf(address: string): string {
  const parts = address.split(',').map((part) => foldWords(part).filter((word) => word !== 'sector'))
  return parts.map((words) => SECTOR_BY_WORDS.get(words.join(' '))).find(Boolean) ?? ''
}
