import { SERVER } from '@tecnicerca/shared/messages/server'
import type { Db } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { countHitAndGetWait, EXPORT_LIMIT } from '../rate-limits/service.ts'
import type { Actor } from '../sessions/service.ts'
import {
  listOwnPhotos,
  type OwnCase,
  type OwnFacts,
  type OwnPhoto,
  readOwnCases,
  readOwnFacts,
} from './own-data.ts'
import { pageOf } from './page.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

/**
 * All data of the person as a zip with a page, JSON and photos. Reads the data while it sends the zip. Throws
 * `too_many_requests` after three exports in a day.
 */
export async function exportOwnData(db: Db, actor: Actor): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const retryAfterS = await countHitAndGetWait(db, `export:${actor.id}`, EXPORT_LIMIT)
  if (retryAfterS > 0)
    throw new DomainError('too_many_requests', { message: SERVER.tooManyExports, retryAfterS })
  const facts = await readOwnFacts(db, actor)
  const photos = await listOwnPhotos(db, actor, facts)
  return zipStream(entriesOf(db, actor, { facts, photos }))
}

async function* entriesOf(
  db: Db,
  actor: Actor,
  { facts, photos }: { facts: OwnFacts; photos: OwnPhoto[] },
): AsyncGenerator<ZipEntry> {
  yield { name: 'index.html', parts: asBytes(pageOf({ facts, photos }, readOwnCases(db, actor))) }
  yield { name: 'datos.json', parts: asBytes(jsonOf(facts, readOwnCases(db, actor))) }
  for (const { file, read } of photos) {
    const bytes = await read()
    if (bytes) yield { name: file, parts: [bytes], isPacked: true }
  }
}

async function* jsonOf(facts: OwnFacts, cases: AsyncIterable<OwnCase[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "service_requests": [`
  let separator = '\n'
  for await (const page of cases) {
    for (const one of page) {
      yield separator + JSON.stringify(one, null, 2)
      separator = ',\n'
    }
  }
  yield '\n  ]\n}\n'
}

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
