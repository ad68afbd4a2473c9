export type CsvCell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** A spreadsheet file as RFC 4180 has it; the mark at its start makes Excel read the accents. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  const text = defused(cell === null ? '' : String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets run what begins like a formula, and people type their own names here. */
function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
