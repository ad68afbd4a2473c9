import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { afterAll, describe, expect, it } from 'vitest'
import { startApiOn, type TestApi } from '../../testing/api.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/test-api.ts'
import { createListCache } from './list-service.ts'
import { PROFILE_EDIT } from './registration.fixture.ts'

const api = await testApi()
const second = openTestDatabase(api.database.connection)
const technician = await api.createUser('technician', { city: 'Santiago' })
afterAll(() => second.drop())

const cityShownBy = async (process: TestApi, cookie?: string) => {
  const answer = await process.call('GET', '/api/technicians', { headers: cookie ? { cookie } : {} })
  return answer.read(technicianListAnswer).technicians[0]?.city
}

const listCities = (db: typeof second.db) => db.selectFrom('technicians').select('city').execute()

const moveTo = async (city: string) => {
  const body = { ...PROFILE_EDIT, city }
  const answer = await api.call('PUT', '/api/technicians/profile', { as: technician, body })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('the consistency cookie of a change that lists show', () => {
  it('shows its owner the change in another process at once', async () => {
    const other = startApiOn(second)
    const before = await cityShownBy(other)
    const cookie = await moveTo('La Vega')
    expect(await cityShownBy(other, cookie)).toBe('La Vega')
    expect([before, 'La Vega']).toContain(await cityShownBy(other))
  })

  it('is set by a profile edit, but not by an edit of a customer', async () => {
    expect(await moveTo('Santiago')).toMatch(/^consistency=[0-9A-F]+\/[0-9A-F]+$/)
    const customer = await api.createUser('customer')
    const body = { name: 'Rosa Marte', phone: '809-555-0122' }
    const answer = await api.call('PUT', '/api/users/me', { as: customer, body })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  })
})

describe('a read replica', () => {
  it('is not read for a position that it has not replayed', async () => {
    // A primary reports that it has replayed nothing, like a replica that lags forever.
    const { db: primary, sign } = api.deps
    const lists = createListCache({ primary, replica: second.db, sign })
    const other = startApiOn(second, { lists })
    await other.deps.lists.source.read('0/1', async (db) => expect(db).toBe(api.deps.db))
    await other.deps.lists.source.read(undefined, async (db) => expect(db).toBe(second.db))
  })

  it('is read while the primary is unreachable, also after its own connections broke', async () => {
    const unreachable = openTestDatabase({ ...api.database.connection, host: '/nonexistent' })
    const lists = createListCache({ primary: unreachable.db, replica: second.db, sign: api.deps.sign })
    let reads = 0
    const readBroken = async (db: typeof second.db) => {
      reads += 1
      if (reads === 1) throw new Error('Connection terminated unexpectedly')
      return listCities(db)
    }
    const cities = [{ city: 'Puerto Plata' }]
    await moveTo('Puerto Plata')
    expect(await lists.source.read(undefined, readBroken)).toEqual(cities)
    expect(await lists.source.read(undefined, listCities)).toEqual(cities)
    await expect(lists.source.read('0/1', listCities)).rejects.toThrow()
    await unreachable.drop()
  })

  it('is read again if its connections broke and the primary says nothing', async () => {
    const { db: primary, sign } = api.deps
    const lists = createListCache({ primary, replica: second.db, sign })
    await moveTo('Puerto Plata')
    const asked: string[] = []
    const readSilent = async (db: typeof second.db) => {
      asked.push(db === primary ? 'primary' : 'replica')
      if (asked.length === 1) throw new Error('Connection terminated unexpectedly')
      return db === primary ? new Promise<never>(() => {}) : listCities(db)
    }
    expect(await lists.source.read(undefined, readSilent)).toEqual([{ city: 'Puerto Plata' }])
    await lists.source.read(undefined, readSilent)
    expect(asked).toEqual(['replica', 'primary', 'replica', 'replica'])
  })

  it('is replaced by the primary if it is unreachable', async () => {
    const unreachable = openTestDatabase({ ...api.database.connection, host: '/nonexistent' })
    const lists = createListCache({ primary: api.deps.db, replica: unreachable.db, sign: api.deps.sign })
    const other = startApiOn(second, { lists })
    await moveTo('Puerto Plata')
    expect(await cityShownBy(other)).toBe('Puerto Plata')
    await lists.source.read(undefined, async (db) => expect(db).toBe(api.deps.db))
    await unreachable.drop()
  })
})
