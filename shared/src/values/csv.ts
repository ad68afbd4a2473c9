import { inSantoDomingo } from '../calendar.ts'

export type CsvCell = string | number | Date | null

/** At the beginning of a file, makes Excel read accented letters correctly. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One row of a CSV file (RFC 4180). */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: CsvCell): string {
  const text = defused(cell === null ? '' : cell instanceof Date ? timeInSantoDomingo(cell) : String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without a zone: spreadsheets keep a time with a `Z` as text, and its day may be the next one in Santo Domingo. */
function timeInSantoDomingo(instant: Date): string {
  return inSantoDomingo(instant).toISOString().slice(0, 19)
}

/**
 * Puts an apostrophe before text that a spreadsheet would execute as a formula. If the list separator is a semicolon,
 * as in Spain, a new cell begins at each semicolon, tab and line break, even within quotes.
 */
function defused(text: string): string {
  return text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g, "$1'")
}
