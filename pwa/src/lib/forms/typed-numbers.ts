/**
 * Turns an amount such as 'RD$ 1,500.50' into '1500.50'. Other text only loses a leading 'RD$' and outer spaces, so that
 * validation refuses it.
 */
export function plainAmount(text: string): string {
  const bare = text.replace(/^\s*(RD)?\$/i, '').trim()
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}
