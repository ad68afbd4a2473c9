import { randomBytes } from 'node:crypto'
import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { TEST_PASSWORD } from '../api.ts'
import { createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

/** An attacker must not be able to fix a user's session, and a session must end when it should. */
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
  const inAddress = await ground.send(`/api/auth/check-session?session=${token}`)
  judge.expect((await inAddress.text()).includes('false'), 'a token in the address is taken')

  const other = await logIn()
  const change = { name: 'Eva', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
  await ground.send('/api/users/me', json('PUT', change, { cookie: second.cookie }))
  judge.expect(!(await isSignedIn(other.cookie)), 'another session outlives the password')
  await judgeEnd(ground, { judge, cookie: other.cookie, reason: 'password_changed' })
  judge.expect(await isSignedIn(second.cookie), 'who changes the password is thrown out')
  await ground.send('/api/auth/logout', json('POST', {}, { cookie: second.cookie }))
  judge.expect(!(await isSignedIn(second.cookie)), 'a session outlives its logout')
  await judgeEnd(ground, { judge, cookie: second.cookie, reason: undefined })
  await plantCookies(ground, judge)
  return judge.finding()
}

type End = { judge: Judge; cookie: string; reason: SessionEndReason | undefined }

/** Checks the reason that the server gives for the end of a session. A phone without the reason keeps showing its data. */
async function judgeEnd({ send }: Ground, { judge, cookie, reason }: End): Promise<void> {
  const refused = await send('/api/notices', { headers: { cookie } })
  const body = (await refused.json()) as { reason?: string }
  judge.expect(refused.status === 401 && body.reason === reason, `401 says ${body.reason}, not ${reason}`)
  const asked = await send('/api/auth/check-session', { headers: { cookie } })
  const { reason: said } = (await asked.json()) as { reason?: string }
  judge.expect(said === reason, `the look at the session says ${said}, not ${reason}`)
}

/** Another host under our domain can set a plain cookie for ours, but not one whose name begins with `__Host-`. */
async function plantCookies({ sendHttps, createUser }: Ground, judge: Judge): Promise<void> {
  const attacker = await createUser('customer')
  const ask = async (cookie: string) => {
    const answer = await sendHttps('/api/auth/check-session', { headers: { cookie } })
    return ((await answer.json()) as { authenticated: boolean }).authenticated
  }
  judge.expect(!(await ask(attacker.cookie)), 'a planted session is taken on https')
  judge.expect(await ask(`__Host-${attacker.cookie}`), 'the own session is not taken on https')
  const credentials = { email: attacker.email, password: TEST_PASSWORD }
  const serialOf = async (cookie: string) => {
    const answer = await sendHttps('/api/auth/login', json('POST', credentials, { cookie }))
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('__Host-device='))
    return set?.split(/[=;]/)[1] ?? ''
  }
  const device = await serialOf('')
  judge.expect((await serialOf(`__Host-device=${device}`)) === device, 'the own device is not known on https')
  judge.expect((await serialOf(`device=${device}`)) !== device, 'a planted device is taken on https')
}
