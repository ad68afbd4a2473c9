import { technicianListAnswer } from '@tecnicerca/shared/technician-lists'
import { type TechnicianProfile, technicianAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { PROFILE_EDIT } from './registration.fixture.ts'

const api = await testApi()
const { db } = api.deps
const technician = await api.createUser('technician', { name: 'Ana Núñez', category_id: 3 })

async function profileOf(id: number | null): Promise<TechnicianProfile> {
  return (await api.call('GET', `/api/technicians/${id}`)).read(technicianAnswer).technician
}

function edit(body: unknown, as = technician) {
  return api.call('PUT', '/api/technicians/profile', { as, body })
}

async function review(technicianId: number, customerId: number, rating: number): Promise<void> {
  const sides = { customer: { id: customerId }, technician: { technician_id: technicianId } }
  const completed = { status: 'completed', completed_at: new Date() } as const
  const requestId = await insertRequest(db, sides, completed)
  await db
    .insertInto('reviews')
    .values({
      technician_id: technicianId,
      customer_id: customerId,
      service_request_id: requestId,
      rating,
      comment: 'Todo quedó muy bien.',
      service_date: '2026-01-05',
      client_op_id: `clave-secreta-${customerId}`,
    })
    .execute()
}

describe('a public profile', () => {
  it('contains the reviews, newest first, without the names of deleted customers', async () => {
    const reviewed = await api.createUser('technician')
    const [remaining, gone] = [
      await api.createUser('customer', { name: 'Luis' }),
      await api.createUser('customer'),
    ]
    await review(reviewed.technician_id ?? 0, remaining.id, 5)
    await review(reviewed.technician_id ?? 0, gone.id, 4)
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const { reviews } = await profileOf(reviewed.technician_id)
    const { text } = await api.call('GET', `/api/technicians/${reviewed.technician_id}`)
    // Only the author of a review may see its idempotency key.
    expect(text).not.toContain('clave-secreta')
    expect(
      reviews.map(({ reviewer_name: reviewerName, rating, service_date: serviceDate }) => [
        reviewerName,
        rating,
        serviceDate,
      ]),
    ).toEqual([
      [null, 4, '2026-01-05'],
      ['Luis', 5, '2026-01-05'],
    ])
    expect(reviews[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('answers 304 until the profile changes', async () => {
    const path = `/api/technicians/${technician.technician_id}`
    const etag = (await api.call('GET', path)).headers.get('etag') ?? ''
    const again = await api.call('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    await edit({ ...PROFILE_EDIT, bio: 'Otra descripción.' })
    expect((await api.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('answers 404 once the technician is deleted', async () => {
    const leaving = await api.createUser('technician')
    await db
      .updateTable('technicians')
      .set({ deleted_at: new Date() })
      .where('user_id', '=', leaving.id)
      .execute()
    const answer = await api.call('GET', `/api/technicians/${leaving.technician_id}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await edit(PROFILE_EDIT, leaving)).status).toBe(403)
  })

  it.each([
    ['999999', 404],
    ['0', 400],
    ['2147483648', 400],
    ['1.5', 400],
    ['%00', 400],
    ['%zz', 400],
  ])('%s answers %i', async (id, status) => {
    expect((await api.call('GET', `/api/technicians/${id}`)).status).toBe(status)
  })
})

describe('the own profile', () => {
  it('changes in every field', async () => {
    const answer = await edit({ ...PROFILE_EDIT, category_id: 1, skills: ['Inversores'] })
    const { technician: changed } = answer.read(technicianAnswer)
    expect(changed).toMatchObject({
      ...PROFILE_EDIT,
      available: 0,
      category_name: 'Electricidad',
      skills: [{ skill_name: 'Inversores' }],
      name: 'Ana Núñez',
    })
    expect(await profileOf(technician.technician_id)).toEqual(changed)
  })

  it('is found at once by a new word of its bio', async () => {
    const path = '/api/technicians/search?query=velocimetro'
    expect((await api.call('GET', path)).read(technicianListAnswer).total).toBe(0)
    await edit({ ...PROFILE_EDIT, bio: 'Reparo el velocímetro.' })
    expect((await api.call('GET', path)).read(technicianListAnswer).total).toBe(1)
  })

  it('keeps skills and category that are not sent', async () => {
    await edit({ ...PROFILE_EDIT, category_id: 4, skills: ['Splits'] })
    const { technician: changed } = (await edit(PROFILE_EDIT)).read(technicianAnswer)
    expect([changed.category_id, changed.skills]).toEqual([4, [{ skill_name: 'Splits' }]])
  })

  it('stores a skill once, ignoring case, accents and spaces', async () => {
    const skills = [
      ' Cableado ',
      'CABLEADO',
      'Plomería',
      'plomeria',
      'C++',
      'C#',
      'aire  acondicionado',
      'Aire acondicionado',
    ]
    const { technician: changed } = (await edit({ ...PROFILE_EDIT, skills })).read(technicianAnswer)
    expect(changed.skills.map(({ skill_name: skillName }) => skillName)).toEqual([
      'Cableado',
      'Plomería',
      'C++',
      'C#',
      'aire  acondicionado',
    ])
  })

  it('ignores fields that cannot be edited, such as rating, name and owner', async () => {
    const before = await profileOf(technician.technician_id)
    const extra = {
      rating_sum: 500,
      review_count: 100,
      average_rating: 5,
      user_id: 1,
      id: 1,
      name: 'X',
      role: 'admin',
    }
    await edit({ ...PROFILE_EDIT, ...extra, deleted_at: '2020-01-01', profile_image: 'x' })
    const after = await profileOf(technician.technician_id)
    const fixedFields = ['id', 'user_id', 'name', 'review_count', 'average_rating', 'profile_image'] as const
    for (const field of fixedFields) expect(after[field]).toEqual(before[field])
  })

  it('shows its services, and their lowest price on its card', async () => {
    const services = [
      { name: 'Instalar abanico de techo', price: 800 },
      { name: 'Revisión', price: 0 },
      { name: 'Cambiar breaker', price: 650.5 },
    ]
    const priced = await api.createUser('technician', { name: 'Zenón Priced' })
    const cardOf = async () => {
      const answer = await api.call('GET', '/api/technicians/search?query=Zenon+Priced')
      return answer.read(technicianListAnswer).technicians.map(({ price_from: priceFrom }) => priceFrom)
    }
    expect(await cardOf()).toEqual([null])
    const { technician: changed } = (await edit({ services }, priced)).read(technicianAnswer)
    expect(changed.services).toEqual(services)
    expect(await profileOf(priced.technician_id)).toMatchObject({ services })
    expect(await cardOf()).toEqual([0])
    await edit({ bio: 'Otra' }, priced)
    expect(await cardOf()).toEqual([0])
    await edit({ services: services.slice(0, 1) }, priced)
    expect(await cardOf()).toEqual([800])
    await edit({ services: [] }, priced)
    expect([await cardOf(), (await profileOf(priced.technician_id)).services]).toEqual([[null], []])
  })

  it('changes no other profile, even if the body contains its id', async () => {
    const other = await api.createUser('technician')
    const before = await profileOf(other.technician_id)
    await edit({ ...PROFILE_EDIT, id: other.technician_id, technician_id: other.technician_id })
    expect(await profileOf(other.technician_id)).toEqual(before)
  })

  it.each([
    ['skills', Array.from({ length: 21 }, (_, i) => `Habilidad ${i}`)],
    ['skills.0', ['x'.repeat(41)]],
    ['skills.0', ['a\0']],
    ['skills.0', ['\ud800']],
    ['bio', '\ud800'],
    ['bio', 'a\0b'],
    ['available', 'true'],
    ['hourly_rate', '900'],
    ['experience_years', 51],
    ['city', 'Santiago '],
    ['category_id', null],
    ['services', Array.from({ length: 4 }, (_, i) => ({ name: `Servicio ${i}`, price: i }))],
    ['services', 'Revisión'],
    ['services.0.price', [{ name: 'Revisión', price: -1 }]],
    ['services.0.price', [{ name: 'Revisión', price: Number.NaN }]],
    ['services.0.price', [{ name: 'Revisión', price: 1e12 }]],
    ['services.0.price', [{ name: 'Revisión', price: 10.005 }]],
    ['services.0.price', [{ name: 'Revisión', price: '800' }]],
    [
      'services.1.name',
      [
        { name: 'Revisión', price: 1 },
        { name: ' ', price: 1 },
      ],
    ],
    ['services.0.name', [{ name: 'a'.repeat(61), price: 1 }]],
    ['services.0.name', [{ name: 'a\0', price: 1 }]],
    ['services.0', [7]],
  ])('refuses a wrong value and names the field %s', async (field, value) => {
    const name = field.split('.')[0] ?? field
    const answer = await edit({ ...PROFILE_EDIT, [name]: value })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  it('refuses an unknown category and names the field', async () => {
    const answer = await edit({ ...PROFILE_EDIT, category_id: 999 })
    expect(answer).toMatchObject({ status: 400, body: { fields: { category_id: expect.any(String) } } })
  })
})
