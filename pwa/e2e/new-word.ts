let serial = 0

/** A word of letters, as names are, that nothing else in the database has. */
export function newWord(beginning: string): string {
  serial += 1
  const digits = `${process.pid}x${Date.now()}x${serial}`
  return beginning + digits.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}
