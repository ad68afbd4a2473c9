import { from, newAddress } from '../addresses.ts'
import { TEST_PASSWORD } from '../api.ts'
import { createJudge, type Finding, type Ground, json } from './ground.ts'

/** The passwords that an attacker tries first. `{mail}` stands for the user's own address. */
const GUESSED = [
  ...['123456', 'Password1', '        ', '\u200b\u200b\u200b\u200b\u200b\u200b', 'aaaaaaaa', 'ÑñÑñÑñ'],
  ...['TECNICERCA', 'tecnicerca2026', 'cliente123', 'tecnico123', 'Admin123', 'demo123'],
  ...['{mail}', '{MAIL}'],
]

/** Every form for a new password refuses easily guessed ones. */
export async function attackPasswords(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const user = await ground.createUser('customer')
  for (const [index, guessed] of GUESSED.entries()) {
    const choose = (email: string) => guessed.replace('{mail}', email).replace('{MAIL}', email.toUpperCase())
    const email = `adivinada-${index}@ejemplo.do`
    const account = { name: 'Eva Luna', email, phone: '', password: choose(email) }
    const registered = await ground.send('/api/auth/register', json('POST', account, from(newAddress())))
    judge.expect(registered.status === 400, `registered with ${JSON.stringify(guessed)}`)
    const change = { name: 'Eva Luna', phone: '', currentPassword: TEST_PASSWORD }
    const changed = await ground.send(
      '/api/users/me',
      json('PUT', { ...change, newPassword: choose(user.email) }, { cookie: user.cookie }),
    )
    judge.expect(changed.status === 400, `changed to ${JSON.stringify(guessed)}`)
  }
  return judge.finding()
}
