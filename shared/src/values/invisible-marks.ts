/** Zero-width characters, direction marks and invisible letters. */
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The text without invisible marks. A copied name, address, number or code often contains some. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '')
}
