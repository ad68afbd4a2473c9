import { foldWords } from '@tecnicerca/shared/search'
import { SECTORS } from '@tecnicerca/shared/sectors'

const MAX_SUGGESTIONS = 6

/** Whole texts for the place field: what was typed before the last comma, and the sectors that begin like the rest. */
export function sectorSuggestions(text: string): string[] {
  const comma = text.lastIndexOf(',')
  const before = comma < 0 ? '' : `${text.slice(0, comma).trim()}, `
  const typed = foldWords(text.slice(comma + 1)).join(' ')
  const matching = SECTORS.filter((sector) => foldWords(sector).join(' ').includes(typed))
  return matching.slice(0, MAX_SUGGESTIONS).map((sector) => `${before}${sector}`)
}
