import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { directoryAnswer } from '@tecnicerca/shared/directory'
import type { Stack } from '../../kit/stack.ts'
import type { Figure } from './figures.ts'

type Answer = { status: number; body: Buffer; wireBytes: number; etag: string }

/** Bytes that the directory costs over the network, headers included, for a phone that accepts brotli. */
export async function measureDirectory(stack: Stack): Promise<Figure[]> {
  const path = '/api/technicians/directory'
  const full = await ask(stack, path)
  const slim = await ask(stack, `${path}?slim=true`)
  const { seq } = read(full)
  await stack.query(
    "update technicians set bio = 'Ahora también ' || bio where id in (select id from technicians order by md5(id::text) limit 50)",
  )
  const delta = await askUntil(stack, `${path}?since=${seq}`, 50)
  const idle = await ask(stack, `${path}?since=${read(delta).seq}`, { 'if-none-match': delta.etag })
  if (idle.status !== 304) throw new Error(`an idle poll gave ${idle.status}`)
  return [
    { what: 'directory, full', answer: full, goal: 240_000, failsAbove: 300_000 },
    { what: 'directory, slim', answer: slim, goal: 110_000, failsAbove: 140_000 },
    { what: 'directory, delta of 50', answer: delta, goal: 8_000, failsAbove: 15_000 },
    { what: 'directory, idle poll', answer: idle, goal: 300, failsAbove: 1_000 },
  ].map(({ answer, ...figure }) => ({ ...figure, unit: 'B', values: [answer.wireBytes] }))
}

/** Asks again until the delta has `rows` rows, because other transactions delay the feed for a moment. */
async function askUntil(stack: Stack, path: string, rows: number): Promise<Answer> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const answer = await ask(stack, path)
    if (answer.status === 200 && read(answer).rows.length === rows) return answer
  }
  throw new Error(`the delta never had ${rows} rows`)
}

function read({ body }: Answer) {
  return directoryAnswer.parse(JSON.parse(brotliDecompressSync(body).toString()))
}

function ask({ url }: Stack, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(
      `${url}${path}`,
      { agent: false, headers: { 'accept-encoding': 'br', ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts),
            wireBytes: answer.socket.bytesRead,
            etag: answer.headers.etag ?? '',
          }),
        )
      },
    )
    asked.on('error', reject)
  })
}
