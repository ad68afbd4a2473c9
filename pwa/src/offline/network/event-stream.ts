export type HeardEvent = { type: 'event'; name: string } | { type: 'retry'; ms: number }

/** Reads a `text/event-stream` piece by piece; of events their names alone are wanted. Gives what a piece completes. */
export function createEventReader(): (piece: Uint8Array) => HeardEvent[] {
  const decoder = new TextDecoder()
  let rest = ''
  return (piece) => {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => block.split('\n')).flatMap(readLine)
  }
}

function readLine(line: string): HeardEvent[] {
  const [, field, value = ''] = /^(event|retry): ?(.*)$/.exec(line) ?? []
  if (field === 'event') return [{ type: 'event', name: value }]
  return field === 'retry' && /^\d+$/.test(value) ? [{ type: 'retry', ms: Number(value) }] : []
}
