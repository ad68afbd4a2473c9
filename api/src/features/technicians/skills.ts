/** Keeps the first of skills that differ only in case, accents or spaces; signs count, so C++ and C# are two. */
export function withoutDuplicates(skills: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const skill of skills) {
    const key = folded(skill)
    if (!byKey.has(key)) byKey.set(key, skill)
  }
  return [...byKey.values()]
}

function folded(skill: string): string {
  return skill
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
}
