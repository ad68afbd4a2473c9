let serial = 0

/** Returns a word of letters only, as names require, that occurs nowhere else in the database. */
export function newWord(beginning: string): string {
  serial += 1
  const digits = `${process.pid}x${Date.now()}x${serial}`
  return beginning + digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
