import { randomBytes } from 'node:crypto'
import { TEST_PASSWORD } from '../api.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** A session is never one that somebody else chose, and ends where it should. */
export async function attackSessions(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const user = await ground.createUser('customer')
  const credentials = { email: user.email, password: TEST_PASSWORD }
  const logIn = async (cookie?: string) => {
    const answer = await ground.send('/api/auth/login', json('POST', credentials, cookie ? { cookie } : {}))
    const set = answer.headers.get('set-cookie') ?? ''
    return { set, cookie: set.split(';')[0] ?? '' }
  }
  const isSignedIn = async (cookie: string) => {
    const answer = await ground.send('/api/auth/check-session', { headers: { cookie } })
    return ((await answer.json()) as { authenticated: boolean }).authenticated
  }

  const chosen = `session=${randomBytes(32).toString('base64url')}`
  const first = await logIn(chosen)
  judge.expect(first.cookie !== chosen, 'the session is the one that came with the login')
  judge.expect(!(await isSignedIn(chosen)), 'a session that an attacker chose is signed in')
  judge.expect(await isSignedIn(first.cookie), 'the login opened no session')
  judge.expect(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/.test(first.set), `cookie: ${first.set}`)

  const second = await logIn(first.cookie)
  judge.expect(second.cookie !== first.cookie, 'a second login keeps the session')
  judge.expect(!(await isSignedIn(first.cookie)), 'the session before the second login lives on')

  const token = second.cookie.replace('session=', '')
  const in_address = await ground.send(`/api/auth/check-session?session=${token}`)
  judge.expect((await in_address.text()).includes('false'), 'a token in the address is taken')

  const other = await logIn()
  const change = { name: 'Eva', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
  await ground.send('/api/users/me', json('PUT', change, { cookie: second.cookie }))
  judge.expect(!(await isSignedIn(other.cookie)), 'another session outlives the password')
  judge.expect(await isSignedIn(second.cookie), 'who changes the password is thrown out')
  await ground.send('/api/auth/logout', json('POST', {}, { cookie: second.cookie }))
  judge.expect(!(await isSignedIn(second.cookie)), 'a session outlives its logout')
  return judge.finding()
}
