const MASK = '*'

/** What may tell of a person in the words of an error: quoted values, addresses, mails, numbers, and what is written like a name. */
const TELLING = [
  /"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|(?<![\p{L}\p{N}])'[^']*(?:'|$)/gu,
  /[a-z][\w+.-]*:\/\/\S*|\S*@\S*/giu,
  /[\p{L}_-]*\p{N}[\p{L}\p{N}_().+-]*/gu,
  /(?<=\S\s+)\p{Lu}\p{Ll}+(?![\p{L}])|[\p{L}]*[^\P{L}a-zA-Z][\p{L}]*/gu,
]

/** The words of an error in one line, without what may tell of a person, and without what a terminal would obey or show backwards. */
export function blankedText(text: string, max: number): string {
  // Bounded before it is looked at: an error may carry a whole page.
  const bounded = text
    .slice(0, 4 * max)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return TELLING.reduce((left, telling) => left.replaceAll(telling, MASK), bounded).slice(0, max)
}
