import { randomUUID } from 'node:crypto'
import { casePhotoAnswer } from '@tecnicerca/shared/service-requests/events'
import sharp from 'sharp'
import type { CallOptions, TestUser } from '../../testing/api.ts'
import { stageCases } from './case.fixture.ts'

const COLOURS = 16_777_216
/**
 * Step between two colours, large enough in all three channels. With neighbouring colours every fourth photo would be the
 * same JPEG.
 */
const NEXT_COLOUR = 0x9e3779
let drawn = 0

/** A photo that differs from all others drawn before. */
export function newPhoto(): Promise<Buffer> {
  drawn = (drawn + NEXT_COLOUR) % COLOURS
  const background = `#${drawn.toString(16).padStart(6, '0')}`
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

type Sent = Pick<CallOptions, 'headers'> & { as?: TestUser; bytes?: Buffer; photo_id?: string }

/** `stageCases` with helpers to send and read photos. */
export async function stagePhotos() {
  const stage = await stageCases()
  const { api, people } = stage
  const pathOf = (id: number | string, photoId: string) => `/api/service-requests/${id}/photos/${photoId}`

  async function send(id: number | string, sent: Sent = {}) {
    const {
      as = people.customer,
      bytes = await newPhoto(),
      photo_id: photoId = randomUUID(),
      headers = {},
    } = sent
    return api.call('PUT', pathOf(id, photoId), { as, bytes, headers })
  }

  const add = async (id: number | string, sent: Sent = {}) =>
    (await send(id, sent)).read(casePhotoAnswer).photo

  async function show(
    [id, photoId]: [id: number | string, photoId: string],
    as: TestUser | undefined,
    query = '',
  ) {
    const headers = as ? { cookie: as.cookie } : undefined
    const answer = await api.app.request(pathOf(id, photoId) + query, headers && { headers })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  return { ...stage, pathOf, send, add, show }
}
