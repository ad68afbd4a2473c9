/** The fields by which a row of an admin table is found. */
type Searchable = { texts: readonly string[]; phone?: string | undefined }

const PHONE_LIKE = /^[\d+().-]*\d[\d+().-]*$/

/**
 * Returns a function that is true for rows with every word of `text`, in any order, ignoring accents and case. Digits also
 * match a phone number in any format.
 */
export function rowMatcher(text: string): (row: Searchable) => boolean {
  const words = text.split(/\s+/).filter(Boolean).map(fold)
  return ({ texts, phone = '' }) => {
    const known = fold(texts.join('\n'))
    const digits = digitsOf(phone)
    return words.every(
      (word) => known.includes(word) || (PHONE_LIKE.test(word) && digits.includes(digitsOf(word))),
    )
  }
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The digits of a phone number without the country code of the Dominican Republic, which few people type. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 11 ? digits.replace(/^1/, '') : digits
}
