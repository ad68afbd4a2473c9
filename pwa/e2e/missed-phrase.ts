import { expect, request as requests } from '@playwright/test'
import { openDatabase } from '../../api/src/db/client.ts'
import { connectExistingDatabase } from '../../api/src/db/connect.ts'
import { createLogger } from '../../api/src/lib/logger.ts'
import { passDayOfSearches } from '../../api/src/testing/pass-day-of-searches.ts'
import { newAdmin } from './admin-area.ts'
import { newAddressHeaders } from './fixtures.ts'

/** Three users search for `words` on two days, which is enough for the admin's list. */
export async function searchAsThreeUsers(words: string, baseURL: string | undefined): Promise<void> {
  const { api } = await newAdmin()
  for (const limit of [1, 2, 3]) {
    if (limit === 3) await passDay()
    const person = await requests.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: newAddressHeaders(),
    })
    // Gets the cookie by which the server distinguishes browsers.
    await person.get('/')
    // Each call has another `limit`, because an identical search would come from the cache.
    const answer = await person.get('/api/technicians/search', { params: { query: words, limit } })
    expect(answer.status()).toBe(200)
    await person.dispose()
    // This call makes the server write its collected searches to the database.
    await api.get('/api/admin/missed-searches')
  }
  await api.dispose()
}

async function passDay(): Promise<void> {
  const settings = {
    dataDir: process.env.E2E_DATA_DIR ?? '',
    ...{ databaseUrl: undefined, directUrl: undefined, ownerUrl: undefined },
  }
  const { owner: connection, stop } = await connectExistingDatabase(settings, () => {})
  const log = createLogger('error')
  const { db } = openDatabase({ connection, poolSize: 1, namedStatements: false, log })
  await passDayOfSearches(db)
  await db.destroy()
  await stop()
}
