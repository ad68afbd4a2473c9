import { ALWAYS } from '../../kit/fault.ts'
import type { Bench } from './screen-times.ts'

/** More photos than the worker keeps. */
const PHOTOS = 260
/** A 320 px square of a face, as the server encodes it. */
const PHOTO_BYTES = 20_000
const AT_ONCE = 20

/**
 * Bytes that the phone stores according to the browser: build, directory, outbox, and as many photos as the worker keeps.
 */
export async function measureStorage({ phone, net }: Bench): Promise<number> {
  const answer = { status: 200, headers: { 'content-type': 'image/webp' }, body: 'x'.repeat(PHOTO_BYTES) }
  net.rule({ path: '/uploads/', fault: { type: 'instead', answer }, times: ALWAYS })
  await phone.open('/search')
  const bytes = await phone.page.evaluate(
    async ([count, step]) => {
      const names = Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, '0'))
      for (let at = 0; at < count; at += step)
        await Promise.all(
          names.slice(at, at + step).map(async (name) => (await fetch(`/uploads/${name}-320.webp`)).blob()),
        )
      return (await navigator.storage.estimate()).usage
    },
    [PHOTOS, AT_ONCE] as const,
  )
  net.clear()
  return bytes ?? Number.NaN
}
