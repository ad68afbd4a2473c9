import { SERVER } from '@tecnicerca/shared/messages/server'
import { PHOTO_MAX_BYTES } from '@tecnicerca/shared/photos'
import { expect, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { arriving } from './request-body.ts'

const api = await testApi({ config: { publicUrl: undefined, trustProxy: true } })
const technician = await api.createUser('technician')

const PHOTO = '/api/technicians/profile/image'
const BOUNDARY = 'xxYYzz'

const formHeaders = (address: string) => ({
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  cookie: technician.cookie,
  'x-forwarded-for': address,
})

const form = (parts: number) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(parts) +
  `--${BOUNDARY}--\r\n`

async function sendForm(text: string) {
  const answer = await api.app.request(PHOTO, {
    method: 'PUT',
    headers: formHeaders('203.0.113.9'),
    body: text,
  })
  return { status: answer.status, body: (await answer.json()) as { message: string } }
}

/** Starts an upload of this many bytes that never ends. `stop` aborts it. */
function startUpload(address: string, bytes: number) {
  let stop: () => void = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(`--${BOUNDARY}\r\n`))
      stop = () => controller.error(new Error('broken off'))
    },
  })
  const headers = { ...formHeaders(address), 'content-length': String(bytes) }
  const answer = Promise.resolve(
    api.app.request(PHOTO, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit),
  )
  return { stop, answer }
}

test('a form of 64 parts is parsed, and one of more parts is refused without parsing', async () => {
  expect(await sendForm(form(64))).toMatchObject({ status: 400 })
  expect(await sendForm(form(65))).toEqual({
    status: 413,
    body: expect.objectContaining({ message: SERVER.formParts }),
  })
  const began = performance.now()
  expect((await sendForm(form(80_000))).status).toBe(413)
  expect(performance.now() - began).toBeLessThan(1000)
})

async function textOf(body: ReadableStream<Uint8Array>, withinMs: number): Promise<string> {
  let text = ''
  for await (const chunk of arriving(body, withinMs)) text += Buffer.from(chunk).toString()
  return text
}

test('a body that stalls fails after the time limit, and a complete one is read', async () => {
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{"email":')) })
  await expect(textOf(stalled, 20)).rejects.toMatchObject({
    code: 'unavailable',
    details: { message: SERVER.bodyLate },
  })
  const completeBody = new Response('{"email":""}').body
  expect(completeBody && (await textOf(completeBody, 60_000))).toBe('{"email":""}')
})

test('a fourth open upload of an address gets 503, while other calls and other addresses are served', async () => {
  const address = '203.0.113.7'
  const openUploads = Array.from({ length: 3 }, () => startUpload(address, PHOTO_MAX_BYTES))
  expect((await startUpload(address, PHOTO_MAX_BYTES).answer).status).toBe(503)
  const small = await api.call('GET', '/api/auth/check-session', { headers: { 'x-forwarded-for': address } })
  expect(small.status).toBe(200)
  const other = startUpload('203.0.113.6', PHOTO_MAX_BYTES)
  for (const { stop } of [...openUploads, other]) stop()
  expect((await other.answer).status).not.toBe(503)
  await Promise.all(openUploads.map(({ answer }) => answer))
  const again = startUpload(address, PHOTO_MAX_BYTES)
  again.stop()
  expect((await again.answer).status).not.toBe(503)
})
