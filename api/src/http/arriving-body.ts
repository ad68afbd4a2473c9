import { SERVER } from '@tecnicerca/shared/messages/server'
import { DomainError } from '../lib/domain-error.ts'

type Body = ReadableStream<Uint8Array> | null

/** The pieces of a body. Throws `unavailable` where the last has not come in time; the server then closes the connection. */
export async function* arriving(body: Body, withinMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DomainError('unavailable', { message: SERVER.bodyLate })),
    withinMs,
  )
  // What happens while nobody waits is nobody's error.
  late.catch(() => {})
  try {
    for (;;) {
      const next = reader.read()
      next.catch(() => {})
      const { done, value } = await Promise.race([next, late])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}
