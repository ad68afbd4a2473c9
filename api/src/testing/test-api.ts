import { afterAll } from 'vitest'
import { startTestApi, type TestApi } from './api.ts'

/** Starts the application on its own database for the tests of a file, and closes it after them. */
export async function testApi(...given: Parameters<typeof startTestApi>): Promise<TestApi> {
  const api = await startTestApi(...given)
  afterAll(api.close)
  return api
}
