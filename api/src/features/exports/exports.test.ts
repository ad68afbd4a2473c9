import { randomUUID } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { dayAndMonth } from '@tecnicerca/shared/values/formats'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { drawPhoto, photoForm } from '../photos/photo.fixture.ts'
import { publish } from '../reviews/review.fixture.ts'
import { newPhoto, stagePhotos } from '../service-requests/case-photo.fixture.ts'

const { api, people, ask, post, put, add } = await stagePhotos()
const { db } = api.deps
const admin = await api.createUser('admin', { name: 'Xiomara Luna', email: 'xiomara@ejemplo.do' })

const BOLD = '<b>¿Cuándo?</b>'

beforeEach(async () => {
  people.customer = await api.createUser('customer', { name: 'Eva & Luz', phone: '809-555-7001' })
  people.technician = await api.createUser('technician', { name: 'Noel Paz', phone: '829-555-7002' })
})

async function download(as: TestUser) {
  const answer = await api.app.request('/api/users/me/export', { headers: { cookie: as.cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    files,
    names: Object.keys(files).toSorted(),
    page: text('index.html'),
    data: JSON.parse(text('datos.json')) as Record<string, unknown>,
    all: Object.entries(files)
      .map(([name, bytes]) => (name.endsWith('.webp') ? '' : strFromU8(bytes)))
      .join(),
  }
}

/** The flags and the compression method in the header before each entry of a zip, as the central directory lists them. */
function localHeadersOf(zip: Buffer) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const local = zip.readUInt32LE(at + 42)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return { flags: zip.readUInt16LE(local + 6), method: zip.readUInt16LE(local + 8) }
  })
}

/** A completed and reviewed case with messages and photos of both sides. An admin has read it. */
async function deal() {
  const { customer, technician } = people
  const { id } = await ask({ service_description: 'Gotea el techo' })
  await put(id, { status: 'accepted' })
  const [own, theirs] = [await add(id), await add(id, { as: technician })]
  await post(`/${id}/messages`, { body: { text: BOLD, photo_ids: [own.id] } })
  await post(`/${id}/messages`, { as: technician, body: { text: 'Mañana a las 8' } })
  const reading = { as: admin, body: { reason: 'Lo pidió la clienta' } }
  await api.call('POST', `/api/admin/cases/${id}/words`, reading)
  await put(id, { status: 'completed' })
  const review = await publish(api, { customer, technician }, { service_request_id: id })
  await api.call('PUT', `/api/reviews/${review.id}/reply`, {
    as: technician,
    body: { text: 'Para servirle' },
  })
  return { id, own: own.id, theirs: theirs.id }
}

/** Terms and values of the list below a heading, one a line. */
function linesOf(page: string, heading: string): string {
  const [, list = ''] = page.slice(page.indexOf(`>${heading}<`)).split(/<\/?dl>\n/)
  return list.replaceAll('</dt><dd>', ': ').replaceAll(/<[^>]+>/g, '')
}

describe('the export of a customer', () => {
  it('contains account, cases with logs, reviews, notices, sessions, readings by admins and own photos', async () => {
    const { id, own, theirs } = await deal()
    const key = { credential_id: Buffer.from('llave'), public_key: Buffer.from('clave'), counter: 0 }
    await db
      .insertInto('passkeys')
      .values({ ...key, user_id: people.customer.id, name: 'Chrome en Android' })
      .execute()
    const change = { email: 'eva.nueva@ejemplo.do', password: TEST_PASSWORD }
    await api.call('POST', '/api/users/me/email', { as: people.customer, body: change })
    const { files, names, data, page } = await download(people.customer)
    expect(names).toEqual(['datos.json', `fotos/solicitud-${id}/${own}.webp`, 'index.html'])
    expect(names.join()).not.toContain(theirs)
    const photo = await sharp(files[`fotos/solicitud-${id}/${own}.webp`]).metadata()
    expect(photo).toMatchObject({ format: 'webp', width: 640 })
    expect(data).toMatchObject({
      account: { id: people.customer.id, name: 'Eva & Luz', email: people.customer.email },
      email_change: { email: 'eva.nueva@ejemplo.do', asked_at: expect.any(String) },
      technician: null,
      service_requests: [
        {
          ...{ id, service_description: 'Gotea el techo', status: 'completed', technician_name: 'Noel Paz' },
          events: expect.arrayContaining([
            expect.objectContaining({
              kind: 'message',
              by: 'customer',
              data: { text: BOLD, photo_ids: [own] },
            }),
            expect.objectContaining({ kind: 'message', by: 'technician', data: { text: 'Mañana a las 8' } }),
          ]),
        },
      ],
      reviews_written: [{ service_request_id: id, rating: 4, reply: 'Para servirle' }],
      consents: [{ kind: 'privacy', given_at: expect.any(String) }],
      sessions: [{ device: 'Dispositivo desconocido', created_at: expect.any(String) }],
      readings: [{ service_request_id: id, admin_name: 'Xiomara Luna', reason: 'Lo pidió la clienta' }],
    })
    expect(data.passkeys).toEqual([
      {
        id: expect.any(Number),
        name: 'Chrome en Android',
        created_at: expect.any(String),
        last_used_at: null,
      },
    ])
    expect(data.notices).not.toEqual([])
    for (const words of [
      'Eva &amp; Luz',
      'Chrome en Android',
      'eva.nueva@ejemplo.do',
      'Gotea el techo',
      '&lt;b&gt;',
      'Mañana a las 8',
      'Para servirle',
    ])
      expect(page).toContain(words)
    expect(page).toContain('Xiomara Luna')
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('<script')
  })

  it('contains the lines and the guarantee of a quote', async () => {
    const { id } = await ask()
    const lines = [{ kind: 'parts', text: 'Capacitor <45>', quantity: 1.5, unit_price: 350.25 }]
    const terms = { guarantee_days: 30, guarantee_text: 'La pieza', change_reason: 'Estaba quemado' }
    await post(`/${id}/offers`, { as: people.technician, body: { lines, charges_itbis: true, ...terms } })
    const { data, page } = await download(people.customer)
    expect(JSON.stringify(data)).toContain('"guarantee_text":"La pieza"')
    const line = 'Capacitor &lt;45&gt;: 1.5\u00a0×\u00a0RD$350.25'
    expect(page).toContain(`${line} · ITBIS (18 %) · Garantía: 30 días · La pieza · Vale hasta el`)
    expect(page).toContain('Estaba quemado')
  })

  it('contains payments and claims with what was written about them', async () => {
    const { customer, technician } = people
    const { id } = await ask()
    await put(id, { status: 'accepted' })
    const day = dayInSantoDomingo(new Date())
    const payment = { amount: 1_500.5, direction: 'paid', method: 'transfer', paid_on: day }
    const said = { note: 'Adelanto <1>', fiscal_number: 'B0100000001' }
    const noted = await post(`/${id}/payments`, { as: technician, body: { ...payment, ...said } })
    const { event } = noted.read(offerStatusAnswer)
    await api.call('PUT', `/api/payments/${event.id}/status`, { as: customer, body: { status: 'confirmed' } })
    await put(id, { status: 'completed', guarantee_days: 60 })
    await post(`/${id}/guarantee-claims`, { as: customer, body: { text: 'Volvió a botar agua.' } })
    const { data, page } = await download(customer)
    expect(JSON.stringify(data)).toContain('"paid_total":1500.5')
    expect(JSON.stringify(data)).toContain('"text":"Volvió a botar agua."')
    const code = event.data.receipt_code
    expect(page).toContain(
      `RD$1,500.50 por transferencia · ${dayAndMonth(day)} · ${code} · B0100000001 · Adelanto &lt;1&gt;`,
    )
    for (const words of [
      'Confirmaste el pago',
      'Garantía: 60 días',
      'Reclamaste la garantía · Volvió a botar agua.',
    ])
      expect(page).toContain(words)
  })

  it('can be read as a stream: no entry is stored without its length before it', async () => {
    await deal()
    const { cookie } = people.customer
    const answer = await api.app.request('/api/users/me/export', { headers: { cookie } })
    const entries = localHeadersOf(Buffer.from(await answer.arrayBuffer()))
    expect(entries.length).toBe(3)
    for (const { flags, method } of entries) expect(flags & 8 ? method : 8).toBe(8)
  })

  it('contains no email, phone or key of other people, and no secret of the account', async () => {
    await deal()
    for (const as of [people.customer, people.technician]) {
      const other = as === people.customer ? people.technician : people.customer
      const { all } = await download(as)
      expect(all).toContain(as.email)
      const phone = as === people.customer ? '829-555-7002' : '809-555-7001'
      for (const secret of [other.email, phone, 'xiomara@', as.cookie.slice('session='.length)])
        expect(all).not.toContain(secret)
      expect(all).not.toMatch(/password|token|session_hash|client_op_id/)
    }
  })

  it('can be made three times a day, also while an erasure is scheduled', async () => {
    const { customer } = people
    await api.call('POST', '/api/users/me/erasure', { as: customer, body: { password: TEST_PASSWORD } })
    for (let time = 0; time < 3; time += 1) await download(customer)
    const refused = await api.call('GET', '/api/users/me/export', { as: customer })
    expect(refused).toMatchObject({ status: 429, body: { message: SERVER.tooManyExports } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    await download(people.technician)
  })
})

it('the export of a technician contains profile, photos and received cases and reviews, also while suspended', async () => {
  const { technician } = people
  const { id } = await deal()
  const form = photoForm(await drawPhoto('purple').jpeg().toBuffer())
  await api.call('PUT', '/api/technicians/profile/image', { as: technician, form })
  const work = { city: 'Santiago', sector_ids: [3], services: [{ name: 'Visita', price: 800 }] }
  const hours = { monday: ['8:00-12:00', '14:00-18:00'], sunday: [] }
  const dayOff = addDays(dayInSantoDomingo(new Date()), 40)
  await api.call('PUT', '/api/technicians/profile', { as: technician, body: { hours, days_off: [dayOff] } })
  await api.call('PUT', '/api/technicians/profile', { as: technician, body: work })
  const job = randomUUID()
  const path = `/api/technicians/profile/work-photos/${job}`
  await api.call('PUT', path, { as: technician, bytes: await newPhoto() })
  await api.call('PATCH', path, { as: technician, body: { caption: 'Panel de "12"' } })
  const suspension = { as: admin, body: { reason: 'Faltan pruebas' } }
  await api.call('PUT', `/api/admin/users/${technician.id}/suspension`, suspension)
  const { names, data, page } = await download(technician)
  expect(names).toEqual([
    'datos.json',
    'fotos/perfil.webp',
    expect.stringContaining(`fotos/solicitud-${id}/`),
    `fotos/trabajos/${job}.webp`,
    'index.html',
  ])
  expect(data).toMatchObject({
    account: { suspension_reason: 'Faltan pruebas' },
    technician: {
      address: 'Calle 5, Los Jardines',
      skills: [],
      sectors: ['Gurabo'],
      hours,
      days_off: [dayOff],
    },
    service_requests: [{ id, customer_name: 'Eva & Luz', direction: 'received' }],
    reviews_received: [{ rating: 4, counterpart_name: 'Eva & Luz' }],
  })
  expect(page).toContain('alt="Panel de &quot;12&quot;"')
  expect(linesOf(page, 'Perfil de técnico')).toMatch(
    /^Categoría: Electricidad\nCiudad: Santiago\nDirección: Calle 5, Los Jardines\nDirección pública: Sí\nDescripción: .*\nAños de experiencia: 5\nTarifa por hora: RD\$500\nServicios: Visita: RD\$800\nHorario: Lunes: 8:00 a 12:00.p..m. y 2:00.p..m. a 6:00.p..m.\nDomingo: Cerrado\nDías libres: \d+ [a-z]+\nZonas donde trabajo: Gurabo\nDisponible: Sí\nDesde: /,
  )
  expect(linesOf(page, `Solicitud ${id}: Completada`)).toMatch(
    /^Cliente: Eva &amp; Luz\nCategoría: Electricidad\nFecha: .*\nTrabajo: Gotea el techo\nLugar: .*/,
  )
})

it('the export of a person with many cases is sent in pieces', async () => {
  for (let index = 0; index < 60; index += 1) await insertRequest(db, people)
  const { cookie } = people.customer
  const answer = await api.app.request('/api/users/me/export', { headers: { cookie } })
  let pieces = 0
  for await (const piece of answer.body ?? []) pieces += piece.length > 0 ? 1 : 0
  expect(pieces).toBeGreaterThan(5)
  const { data } = await download(people.customer)
  expect(data.service_requests).toHaveLength(60)
})
