// The SQL function short_name() has the same steps; one table of names tests both.
const JOINED = '\u001f'
/** Signs that are no part of a name: words of them alone are left out, and an initial does not begin with one. */
const SIGNS = String.raw`[.'’‘´\`‐–&/(),+#°"-]`
const WORD_OF_SIGNS = new RegExp(`(?<= )${SIGNS}+ `, 'g')
const LEADING_SIGNS = new RegExp(`^${SIGNS}+`)
const PARTICLE = /(?<= )(de|del|la|las|los|y) (?=[^ ])/gi
const LEADING_PARTICLES = new RegExp(`^((de|del|la|las|los|y)${JOINED})+`, 'i')
/** Second halves of given names such as 'Luz del Carmen', which are rarely surnames. */
const DEVOTIONS = [
  'del (carmen|pilar|mar|socorro|consuelo|amparo|roc[iíÍ]o|milagro|valle)',
  'de los ([aáÁ]ngeles|milagros|dolores|remedios)',
  'de las (mercedes|nieves|gracias)',
  'de la (altagracia|caridad|concepci[oóÓ]n|luz|merced)',
  'de (f[aáÁ]tima|lourdes|guadalupe|las mercedes)',
].join('|')
const DEVOTION = new RegExp(` (?=(${DEVOTIONS.replaceAll(' ', JOINED)}) )`, 'gi')

/**
 * The public name of a reviewer: given names and one initial, never a whole surname. Two surnames are usual here: of four
 * words the first two are given names ('Juan Carlos P.'); of three, where the second could be either, the first alone
 * ('Ana M.'). A particle belongs to the next word ('Juan de la Cruz' is 'Juan C.').
 */
export function shortName(name: string): string {
  const spaced = ` ${name
    .normalize('NFC')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u3000]+/g, ' ')
    .trim()} `
  const words = spaced.replace(WORD_OF_SIGNS, '').replace(PARTICLE, `$1${JOINED}`).replace(DEVOTION, JOINED)
  const parts = words.trim().split(' ')
  const given = parts.slice(0, parts.length > 3 ? 2 : 1)
  const next = parts[given.length]?.replace(LEADING_PARTICLES, '').replace(LEADING_SIGNS, '')
  const [initial = ''] = next ?? ''
  return `${given.join(' ')}${initial && ` ${initial}.`}`.replaceAll(JOINED, ' ')
}
