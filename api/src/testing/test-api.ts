import { afterAll, beforeEach } from 'vitest'
import { startTestApi, type TestApi } from './api.ts'
import { runDueJobs } from './jobs.ts'
import { startMailServer } from './mail-server.ts'

/** Starts the application on its own database for the tests of a file, and closes it after them. */
export async function testApi(...given: Parameters<typeof startTestApi>): Promise<TestApi> {
  const api = await startTestApi(...given)
  afterAll(api.close)
  return api
}

/**
 * Like `testApi`, with a mail server that is empty before each test. `deliver` runs the jobs that are due, which send their
 * mails there.
 */
export async function testMailApi({ trustProxy = false } = {}) {
  const server = await startMailServer()
  const api = await testApi({ config: { publicUrl: undefined, trustProxy, smtpUrl: server.url } })
  beforeEach(() => {
    server.mails.length = 0
  })
  afterAll(server.close)
  return { api, server, deliver: () => runDueJobs(api, { smtpUrl: server.url }) }
}
