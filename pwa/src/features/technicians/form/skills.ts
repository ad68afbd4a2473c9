import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { foldWords } from '@tecnicerca/shared/search'

/** `skills` with what was typed, several at once where commas part them; what is there already is not added again. */
export function withSkills(skills: readonly string[], typed: string): string[] {
  const all = [...skills]
  for (const part of typed.split(',')) {
    const skill = part.trim().replace(/\s+/g, ' ').slice(0, TECHNICIAN_LIMITS.skill_name).trim()
    const isKnown = all.some((known) => sameWords(known, skill))
    if (skill && !isKnown && all.length < TECHNICIAN_LIMITS.skills) all.push(skill)
  }
  return all
}

function sameWords(a: string, b: string): boolean {
  return foldWords(a).join(' ') === foldWords(b).join(' ')
}
