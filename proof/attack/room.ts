import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { drawPhoto, jpegOfNoise, photoForm } from '../../api/src/features/photos/photo.fixture.ts'
import { alternating, told } from '../../api/src/testing/attack/alternating.ts'
import { askFor, createJudge } from '../../api/src/testing/attack/ground.ts'
import { until } from '../kit/until.ts'
import type { DetailedFinding } from './abuse.ts'
import type { Field } from './field.ts'

const MAX_FILE_BYTES = 600_000
const PHOTOS_A_DAY = 140
const TOO_MANY = 5
const NOISE_SIDE = 1600

/** Photos of noise, which do not compress, and more photos in a day than one account may send. */
export async function attackPhotoRoom(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const [customer, technician] = [await field.createUser('customer'), await field.createUser('technician')]
  const noise = await jpegOfNoise(NOISE_SIDE)
  const id = await askFor(field, { customer, technician })
  const cookie = technician.cookie
  const sent = [
    await field.send('/api/technicians/profile/image', {
      ...{ method: 'PUT', headers: { cookie }, body: photoForm(noise) },
    }),
    await field.send(`/api/service-requests/${id}/photos/${randomUUID()}`, {
      ...{ method: 'PUT', headers: { cookie, 'content-type': 'image/jpeg' }, body: new Uint8Array(noise) },
    }),
  ]
  judge.expect(
    sent[0]?.status === 200 && sent[1]?.status === 201,
    `noise: ${sent.map(({ status }) => status).join(', ')}`,
  )
  const { rows } = await sql<{ largest: number }>`
    select max(size)::int as largest from (select octet_length(bytes) as size from photos
      union all select octet_length(bytes) from service_request_photo_files) files`.execute(field.db)
  const largest = rows[0]?.largest ?? 0
  judge.expect(largest > 100_000 && largest <= MAX_FILE_BYTES, `the largest file has ${largest} bytes`)
  const sender = await field.createUser('technician')
  const small = await drawPhoto('navy').jpeg().toBuffer()
  const statuses = await alternating(field, PHOTOS_A_DAY + TOO_MANY, () => [
    '/api/technicians/profile/image',
    { method: 'PUT', headers: { cookie: sender.cookie }, body: photoForm(small) },
  ])
  judge.expect(
    statuses.get(200) === PHOTOS_A_DAY && statuses.get(429) === TOO_MANY,
    `photos of a day: ${told(statuses)}`,
  )
  return {
    ...judge.finding(),
    details: `${noise.length} bytes of noise are ${largest} at most; photos of a day: ${told(statuses)}`,
  }
}

const MAX_CONNECTIONS = 512
const CONNECTIONS = 600
const CLOSED_MS = 5_000

/** Idle connections from one address, on a server without a proxy. A client at another address must still be answered. */
export async function attackWithOpenConnections(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const separate = await field.startSeparate({ TRUST_PROXY: 'false' })
  const port = Number(new URL(separate.url).port)
  const sockets: Socket[] = []
  let [opened, closed] = [0, 0]
  try {
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' })
      socket.once('connect', () => (opened += 1))
      socket.once('close', () => (closed += 1))
      socket.on('error', () => undefined)
      sockets.push(socket)
    }
    await until(() => closed >= CONNECTIONS - MAX_CONNECTIONS, CLOSED_MS)
    const left = opened - closed
    judge.expect(
      opened === CONNECTIONS && left === MAX_CONNECTIONS,
      `${opened} connections of one address were opened, ${left} stay`,
    )
    const status = await askFrom('127.0.0.2', port)
    judge.expect(status === 200, `another address is answered ${status}`)
    const own = await askFrom('127.0.0.3', port)
    judge.expect(own === 'closed', `one more of the same address is answered ${own}`)
    return { ...judge.finding(), details: `${left} of ${opened} stay open; another address: ${status}` }
  } finally {
    for (const socket of sockets) socket.destroy()
    await separate.stop()
  }
}

/** The status of the answer to this address, or `closed` if it gets none. */
function askFrom(localAddress: string, port: number): Promise<number | 'closed'> {
  return new Promise((done) => {
    const call = request({ host: '127.0.0.1', port, localAddress, path: '/api/auth/check-session' })
    call.once('response', (answer) => {
      answer.resume()
      done(answer.statusCode ?? 0)
    })
    call.once('error', () => done('closed'))
    call.end()
  })
}
