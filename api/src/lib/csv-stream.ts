import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@tecnicerca/shared/values/csv'

export const CSV_HEADERS = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment' }

/** Writes a CSV file while it is sent. Stops reading batches if the client disconnects. */
export function csvStream<Row>(
  header: readonly string[],
  batches: AsyncGenerator<Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRow(header))),
    pull: async (controller) => {
      const { done, value } = await batches.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((row) => csvRow(cellsOf(row))).join('')))
    },
    cancel: () => void batches.return(undefined),
  })
}
