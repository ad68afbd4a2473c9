/**
 * The digits that decide whether two spellings are the same number: with the country code, without a prefix to dial
 * abroad. `phone_key()` in SQL gives the same.
 */
export function phoneKey(phone: string): string {
  return phone
    .normalize('NFKC')
    .replaceAll('(0)', '')
    .replace(/[^0-9]/g, '')
    .replace(/^(00|011)/, '')
    .replace(/^([2-9]..[2-9]......)$/, '1$1')
}
