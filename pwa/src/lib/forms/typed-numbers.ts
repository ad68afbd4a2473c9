/** 'RD$ 1,500.50' as people write it becomes '1500.50'; what is no such amount stays as it is, to be refused. */
export function plainAmount(text: string): string {
  const bare = text.replace(/^\s*(RD)?\$/i, '').trim()
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}
