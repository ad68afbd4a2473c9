const MASK = '*'

/** Parts of an error message that may identify a person: quoted text, URLs, emails, numbers and name-like words. */
const IDENTIFYING_PARTS = [
  /"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|(?<![\p{L}\p{N}])'[^']*(?:'|$)/gu,
  /[a-z][\w+.-]*:\/\/\S*|\S*@\S*/giu,
  /[\p{L}_-]*\p{N}[\p{L}\p{N}_().+-]*/gu,
  /(?<=\S\s+)\p{Lu}\p{Ll}+(?![\p{L}])|[\p{L}]*[^\P{L}a-zA-Z][\p{L}]*/gu,
]

/**
 * An error message in one line, at most `max` characters, without parts that may identify a person and without control and
 * direction characters.
 */
export function blankedText(text: string, max: number): string {
  // Cut before the replacements: an error may contain a whole page.
  const bounded = text
    .slice(0, 4 * max)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return IDENTIFYING_PARTS.reduce((left, part) => left.replaceAll(part, MASK), bounded).slice(0, max)
}
