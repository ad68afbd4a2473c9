import { randomUUID } from 'node:crypto'
import { drawPhoto } from '../../features/photos/photo.fixture.ts'
import { askFor, createJudge, type Finding, type Ground, json } from './ground.ts'

const REASON = 'Una queja de la clienta'
const WORDS = {
  description: 'La nevera gotea zafiro',
  street: 'Calle Zafiro 5',
  'reference point': 'Frente al colmado Zafiro',
  message: 'Zafiro es la clave del portón',
}

/** An admin without a reason must not read any text of a case. Reading with a reason is recorded. */
export async function attackCaseWords(ground: Ground): Promise<Finding> {
  const judge = createJudge()
  const admin = await ground.createUser('admin', { name: 'Rosa Curiosa' })
  const { id, photo } = await openCase(ground)
  const texts = { ...WORDS, photo }
  const headers = { cookie: admin.cookie }
  const path = `/api/admin/cases/${id}`
  const looks: [string, RequestInit][] = [
    [path, { headers }],
    [`/api/admin/cases?q=${id}`, { headers }],
    ['/api/admin/cases?q=zafiro', { headers }],
    [`/api/service-requests/${id}`, { headers }],
    ...[undefined, '', '     ', 'corto'].map((reason): [string, RequestInit] => [
      `${path}/words`,
      json('POST', { reason }, headers),
    ]),
  ]
  for (const [where, init] of looks) {
    const text = await (await ground.send(where, init)).text()
    for (const [what, word] of Object.entries(texts))
      judge.expect(!text.includes(word), `without a reason ${where} tells the ${what}`)
  }
  const open = async (init: RequestInit, to = path) => (await ground.send(to, init)).text()
  const read = await open(json('POST', { reason: REASON }, headers), `${path}/words`)
  for (const [what, word] of Object.entries(texts))
    judge.expect(read.includes(word), `with a reason the ${what} is not told`)
  const { readings } = JSON.parse(await open({ headers })) as { readings: Record<string, unknown>[] }
  judge.expect(
    readings.length === 1 && readings[0]?.admin_name === 'Rosa Curiosa' && readings[0].reason === REASON,
    `the record says ${JSON.stringify(readings)}`,
  )
  return judge.finding()
}

/** Opens a case with a text of each kind. Returns its id and the id of its photo. */
async function openCase(ground: Ground): Promise<{ id: number; photo: string }> {
  const [customer, technician] = [await ground.createUser('customer'), await ground.createUser('technician')]
  const job = {
    service_description: WORDS.description,
    service_location: WORDS.street,
    reference_point: WORDS['reference point'],
  }
  const id = await askFor(ground, { customer, technician, job })
  const { cookie } = customer
  const photo = randomUUID()
  const bytes = new Uint8Array(await drawPhoto('blue').jpeg().toBuffer())
  const sent = [
    await ground.send(`/api/service-requests/${id}/photos/${photo}`, {
      ...{ method: 'PUT', headers: { cookie, 'content-type': 'image/jpeg' }, body: bytes },
    }),
    await ground.send(
      `/api/service-requests/${id}/messages`,
      json('POST', { text: WORDS.message }, { cookie }),
    ),
  ]
  for (const { status, url } of sent) if (status !== 201) throw new Error(`${url}: ${status}`)
  return { id, photo }
}
