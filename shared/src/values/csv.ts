export type CsvCell = string | number | null

/** Makes Excel read the accents; at the beginning of a file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One row of a spreadsheet file, as RFC 4180 has it. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(cell: CsvCell): string {
  const text = defused(cell === null ? '' : String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Spreadsheets execute cells that begin like a formula, and people choose their own names. If the list separator is a
 * semicolon, as in Spain, a new cell begins at each semicolon, tab and line break, even within quotes.
 */
function defused(text: string): string {
  return text.replace(/(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g, "$1'")
}
