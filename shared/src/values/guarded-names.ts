// Separate from the schema of a name, because the first page guards names and zod loads later.

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Endings of addresses that mail programs and chats turn into a link. Not `de` and `la`: 'Ma.de los Santos' is a name. */
const ENDINGS = [
  'com|net|org|info|biz|app|link|xyz|online|site|website|web|store|shop|club|live|life|top|vip|win|fun|icu|click|pro',
  'tech|page|dev|blog|news|space|world|cloud|email|gob|edu|gov',
  'do|es|us|co|io|me|tv|ly|cc|gg|gl|ai|to|ru|su|cn|in|mx|ar|cl|pe|ve|br|pr|ht|uk|fr|it|pt|eu|ca|рф',
].join('|')
// `Sr.Pérez`, `J.R. Electro` and `Ma.Elena` are names.
const WEB_ADDRESS = new RegExp(
  String.raw`:\/\/|@|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{M}\p{N}])`,
  'iu',
)
// More than two accents on a letter would be drawn over the lines above.
const LETTER = String.raw`\p{L}\p{M}{0,2}`
const NAME = new RegExp(String.raw`^(?:${LETTER}|\p{Nd}|[ .'’‘‐\-–&/(),+#°º])+$`, 'u')
// A dot only after an abbreviation of up to three letters.
const LETTERS_ONLY = new RegExp(
  String.raw`^(?:(?<![\p{L}\p{M}])(?:${LETTER}){1,3}\.|${LETTER}|[ '’‘‐\-–])+$`,
  'u',
)

export function hasInvisibleMarks(value: string): boolean {
  return INVISIBLE.test(value)
}

export function hasWebAddress(value: string): boolean {
  return WEB_ADDRESS.test(normalizedName(value))
}

/** The name as the checks read it: in NFKC, with ´ and ` replaced by an apostrophe. */
function normalizedName(value: string): string {
  return value.replace(/[´`]/g, "'").normalize('NFKC')
}

export function isName(value: string): boolean {
  const name = normalizedName(value)
  return NAME.test(name) && /[\p{L}\p{N}]/u.test(name)
}

/**
 * The name for titles and pictures, which others may see without opening the profile. Undefined unless it is letters
 * alone, because then it could be a message. Stored names may be older than the checks of `personName`.
 */
export function guardedName(name: string): string | undefined {
  const trimmed = name.trim()
  const plain = normalizedName(trimmed)
  const isPlain = LETTERS_ONLY.test(plain) && /\p{L}/u.test(plain) && !WEB_ADDRESS.test(plain)
  return isPlain && !INVISIBLE.test(trimmed) ? trimmed : undefined
}

const LONGEST_FIRST_NAME = 20

/** The first name for notices, and for mails that we sign. Undefined if the name could be a message. */
export function guardedFirstName(name: string): string | undefined {
  const [first = ''] = guardedName(name)?.split(/\s+/) ?? []
  return first !== '' && !first.includes('.') && first.length <= LONGEST_FIRST_NAME ? first : undefined
}

/**
 * The letters that decide whether two spellings are the same name: without accents, case, spaces and punctuation.
 * `name_key()` in SQL gives the same.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s\u00a0.'’‘´`,‐–-]/g, '')
    .toLowerCase()
}
