/** Douglas Crockford's letters and digits: without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BYTES = 5

/** The code of a receipt, such as 'K7Q2-9FXA', from the SHA-256 of its payment's key. Its eight characters are 40 bits. */
export function receiptCode(sha256: Uint8Array): string {
  const bits = [...sha256.subarray(0, BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
