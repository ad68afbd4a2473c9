import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryAnswer } from '@tecnicerca/shared/directory'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startApiOn, type TestApi, type TestUser } from '../../testing/api.ts'
import { createEmpty, open, restore, withClient } from '../../testing/full-database.ts'
import type { Connection } from '../../testing/scratch-cluster.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { writeCopyArchive } from './copy-archive.ts'

let folder: string
let connection: Connection
let api: TestApi

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-phones-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(at: Connection): TestApi {
  const opened = open(at)
  return startApiOn({ ...opened, url: '', name: '', connection: at, drop: () => opened.db.destroy() })
}

/** A backup of a database with a technician and a customer whose phone then learns more than the backup holds. */
async function phoneAheadOfBackup() {
  const technician = await api.createUser('technician')
  const customer = await api.createUser('customer')
  const first = await request(customer, technician)
  const file = join(folder, randomUUID())
  await withClient(connection, (client) => writeCopyArchive(client, file))
  const lost = [await request(customer, technician), await request(customer, technician)]
  await api.call('PUT', `/api/service-requests/${first}/status`, {
    as: technician,
    body: { status: 'accepted' },
  })
  const profile = { city: 'Santiago', hourly_rate: 999 }
  expect((await api.call('PUT', '/api/technicians/profile', { as: technician, body: profile })).status).toBe(
    200,
  )
  const { seq } = (await changes(customer)).read(changesAnswer)
  const known = await directory()
  return { technician, customer, first, lost, file, seq, known }
}

async function request(as: TestUser, technician: TestUser): Promise<number> {
  const answer = await api.call('POST', '/api/service-requests', { as, body: requestBody(technician) })
  return answer.read(serviceRequestAnswer).serviceRequest.id
}

const changes = (as: TestUser, seq?: string) =>
  api.call('GET', `/api/service-requests/changes${seq ? `?since=${seq}` : ''}`, {
    as,
    headers: seq ? { 'if-none-match': `"${seq}"` } : {},
  })

async function directory(since?: { seq: string; etag: string }) {
  const answer = await api.call('GET', `/api/technicians/directory${since ? `?since=${since.seq}` : ''}`, {
    headers: since ? { 'if-none-match': since.etag } : {},
  })
  return { ...answer.read(directoryAnswer), etag: answer.headers.get('etag') ?? '' }
}

async function restoreInto(at: Connection, file: string): Promise<void> {
  await api.close()
  await restore(at, file, true)
  connection = at
  api = start(at)
}

describe('phones that know more than the restored backup', () => {
  beforeEach(async () => {
    connection = await createEmpty(inject('cluster'), inject('cluster').database)
    api = start(connection)
  })

  it.each(['into the same database', 'into another one of the same server'])(
    'download everything again after a restore %s, and hear no id of a lost row again',
    async (place) => {
      const { technician, customer, first, lost, file, seq, known } = await phoneAheadOfBackup()
      const isSame = place.includes('same database')
      await restoreInto(isSame ? connection : await createEmpty(inject('cluster')), file)

      const answer = (await changes(customer, seq)).read(changesAnswer)
      expect(answer.full).toBe(true)
      expect(answer.serviceRequests.map(({ id, status }) => [id, status])).toEqual([[first, 'pending']])
      const now = await directory(known)
      expect(now.full).toBe(true)
      const rate = now.columns.indexOf('hourly_rate')
      expect(now.rows.find(([id]) => id === technician.technician_id)?.[rate]).toBe(500)

      const next = await request(customer, technician)
      expect(next).toBeGreaterThan(Math.max(...lost))
      expect(next).toBeLessThan(isSame ? Math.max(...lost) + 40 : 200_000)
      const { id } = await api.createUser('customer')
      expect(id).toBeGreaterThan(customer.id)
      expect((await changes(customer, answer.seq)).read(changesAnswer)).toMatchObject({ full: false })
      await api.close()
    },
    60_000,
  )
})
