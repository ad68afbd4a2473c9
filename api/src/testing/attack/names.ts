import { sql } from 'kysely'
import { registrationFields } from '../../features/technicians/registration.fixture.ts'
import { from, newAddress } from '../addresses.ts'
import { askFor, createJudge, type Finding, type Ground, type Judge, json } from './ground.ts'

export const MESSAGE_NAME = 'PREMIO.XYZ/gana-RD$50,000'

/** Names that carry a link or an address, also behind invisible marks, or characters that change the line. */
const REFUSED_NAMES = [
  MESSAGE_NAME,
  'Gana en premio.com',
  'Gana en pre\u200bmio.c\u202eom',
  'Ana www.premio.do',
  'Ana wa.me/18095550199',
  'ana@premio.do',
  'Ana\nPremio',
  'Ana\tPremio',
  'Ana \u2800',
  '<b>Ana</b>',
]
/** Accepted names that could be a message, and those that lose invisible marks before they are stored. */
const UNTOLD_NAMES = [MESSAGE_NAME, 'Llama al 809-555-0199', 'Gana 50,000 & más', 'Premio 24/7']
const MARKED_NAMES = ['Ana\u200bPeña', '\u202eAnaPeña', 'Ana\u2066Peña\u2069']
/** Domains that imitate another one, or that are not valid. */
const DOMAINS = ['peña.do', 'pe\u200bña.do', 'correo.рф', 'exаmple.com', '[10.0.0.1]', 'correo']

/**
 * Every form refuses a name that carries a link, and stores none with invisible marks. A name that could be a message must
 * not appear in a notice.
 */
export async function attackNames(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const { cookie } = await ground.createUser('customer')
  for (const [index, name] of REFUSED_NAMES.entries()) {
    const account = { name, email: `premio${index}@ejemplo.do`, phone: '', password: 'clave-buena-9' }
    const form = new FormData()
    for (const [field, value] of Object.entries(registrationFields({ name }))) form.set(field, value)
    const calls: [string, RequestInit][] = [
      ['/api/auth/register', json('POST', account, from(newAddress()))],
      ['/api/technicians', { method: 'POST', body: form, headers: from(newAddress()) }],
      ['/api/users/me', json('PUT', { name, phone: '' }, { cookie })],
    ]
    for (const [path, init] of calls) {
      const answer = await ground.send(path, init)
      const isRefused = answer.status === 400 && (await answer.text()).includes('"name"')
      judge.expect(isRefused, `${path} with the name ${JSON.stringify(name)}: ${answer.status}`)
    }
  }
  await judgeMarkedNames(judge, ground)
  await judgeStoredNames(judge, ground)
  return judge.finding()
}

async function judgeMarkedNames(judge: Judge, ground: Ground): Promise<void> {
  const { cookie } = await ground.createUser('customer')
  for (const name of MARKED_NAMES) {
    const answer = await ground.send('/api/users/me', json('PUT', { name, phone: '' }, { cookie }))
    const isClean = (await answer.text()).includes('"name":"AnaPeña"')
    judge.expect(isClean, `the name ${JSON.stringify(name)} is stored with its marks: ${answer.status}`)
  }
}

async function judgeStoredNames(judge: Judge, ground: Ground): Promise<void> {
  for (const name of [...UNTOLD_NAMES, 'Pre\u200bmio Peña']) {
    const customer = await ground.createUser('customer', { name })
    const technician = await ground.createUser('technician', { name })
    const id = await askFor(ground, { customer, technician })
    const path = `/api/service-requests/${id}/status`
    await ground.send(path, json('PUT', { status: 'accepted' }, { cookie: technician.cookie }))
    for (const [reader, title] of [
      [technician, 'Un cliente te pide un servicio'],
      [customer, 'Un técnico aceptó tu solicitud'],
    ] as const) {
      const answer = await ground.send('/api/notices', { headers: { cookie: reader.cookie } })
      const { notices } = (await answer.json()) as { notices: { title: string }[] }
      const titles = notices.map((notice) => notice.title)
      judge.expect(titles.includes(title), `${JSON.stringify(name)} is told as: ${titles.join(', ')}`)
    }
  }
}

/** Every form refuses an email address whose domain imitates another one, so that mailed links go where the user thinks. */
export async function attackDomains(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const admin = await ground.createUser('admin')
  const { id } = await ground.createUser('customer')
  for (const domain of DOMAINS) {
    const email = `ana@${domain}`
    const account = { name: 'Ana Peña', email, phone: '', password: 'clave-buena-9' }
    const changes = { name: 'Ana Peña', email, phone: '', role: 'customer' }
    const calls: [string, RequestInit][] = [
      ['/api/auth/register', json('POST', account, from(newAddress()))],
      ['/api/auth/forgot-password', json('POST', { email }, from(newAddress()))],
      [`/api/admin/users/${id}`, json('PUT', changes, { cookie: admin.cookie })],
    ]
    for (const [path, init] of calls) {
      const { status } = await ground.send(path, init)
      judge.expect(status === 400, `${path} with ${JSON.stringify(email)}: ${status}`)
    }
  }
  const { rows } = await sql`select from users where email ~ '@.*[^!-~]'`.execute(ground.db)
  judge.expect(rows.length === 0, `${rows.length} accounts have such an address`)
  return judge.finding()
}
