/** The initial shown for a person without a photo. */
export function initialOf(name: string): string {
  return ([...name.trim()][0] ?? '?').toLocaleUpperCase('es')
}
