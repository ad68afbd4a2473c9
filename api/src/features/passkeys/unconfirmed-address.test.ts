import { NEW_PASSKEY_MAIL } from '@tecnicerca/shared/messages/server'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { passkeyRegistrationOptions } from '@tecnicerca/shared/passkeys'
import { expect, it } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { testMailApi } from '../../testing/test-api.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

const { api, server, deliver } = await testMailApi()

it('a new passkey is told in the inbox while the email is unconfirmed', async () => {
  const user = await api.createUser('customer')
  const body = { password: TEST_PASSWORD }
  const path = '/api/auth/passkey/registration'
  const options = await api.call('POST', `${path}-options`, { as: user, body })
  const credential = createAuthenticator().create(options.read(passkeyRegistrationOptions))
  expect((await api.call('POST', path, { as: user, body: { credential } })).status).toBe(201)
  await deliver()
  expect(server.mails.filter(({ to }) => to.includes(user.email))).toEqual([])
  const inbox = (await api.call('GET', '/api/notices?all=true', { as: user })).read(noticesAnswer)
  expect(inbox.notices.map(({ title }) => title)).toEqual([expect.stringContaining(NEW_PASSKEY_MAIL.notYou)])
})
