import { beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '../routes.ts'
import type { TestUser } from '../testing/api.ts'
import { fingerprint } from '../testing/full-database.ts'
import { insertRequest } from '../testing/service-requests.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
let customer: TestUser
let technician: TestUser
let admin: TestUser
let caseId: number

beforeAll(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
  admin = await api.createUser('admin')
  caseId = await insertRequest(db, { customer, technician })
  // The first subscription of all creates the key for push.
  await api.call('GET', '/api/push/key', { as: admin })
})

const READS = apiRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path)

describe.each(READS)('HEAD %s', (path) => {
  it('changes no row, opens no stream, and has the status of GET', async () => {
    const as = path.startsWith('/admin') ? admin : technician
    const url = `/api${path.replace('/service-requests/:id', `/service-requests/${caseId}`).replaceAll(/:\w+/g, '1')}`
    const before = await fingerprint(api.database.connection)
    const head = await api.call('HEAD', url, { as })
    expect(await fingerprint(api.database.connection)).toEqual(before)
    expect(api.deps.live.size()).toBe(0)
    expect(head.text).toBe('')
    const get = await api.call('GET', url, { as })
    expect([head.status, head.headers.get('content-type')]).toEqual([
      get.status,
      get.headers.get('content-type'),
    ])
  })
})
