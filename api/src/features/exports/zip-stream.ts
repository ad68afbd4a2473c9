import { Zip, ZipDeflate } from 'fflate'

/** `isPacked`: the content is already compressed, such as a photo. */
export type ZipEntry = {
  name: string
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  isPacked?: boolean
}

/** A zip that is built while it is sent. Stops reading its entries when the receiver disconnects. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = piecesOf(entries)
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void pieces.return(undefined),
  })
}

async function* piecesOf(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const ready: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece as Uint8Array<ArrayBuffer>)
  })
  for await (const { name, parts, isPacked = false } of entries) {
    // Level 0 copies the bytes, but as a deflate stream, which marks its own end. The length of an entry is known only after
    // it, and Java's ZipInputStream refuses such an entry if it is stored as it is.
    const file = new ZipDeflate(name, { level: isPacked ? 0 : 6 })
    zip.add(file)
    for await (const part of parts) {
      file.push(part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
  return undefined
}
