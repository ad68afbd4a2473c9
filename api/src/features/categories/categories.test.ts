import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { adminCategoryAnswer, categoriesAnswer } from '@tecnicerca/shared/categories'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const admin = await api.createUser('admin')

describe('categories', () => {
  it('lists the six categories to visitors', async () => {
    const answer = await api.call('GET', '/api/technicians/categories')
    const { categories } = answer.read(categoriesAnswer)
    expect(answer.status).toBe(200)
    expect(categories.map((category) => category.name)).toEqual([
      'Electricidad',
      'Plomería',
      'Carpintería',
      'Climatización',
      'Electrónica',
      'Informática',
    ])
  })

  it('lets an admin create, rename and delete a category', async () => {
    const created = await api.call('POST', '/api/admin/categories', {
      as: admin,
      body: { name: ' Pintura ' },
    })
    const { category } = created.read(adminCategoryAnswer)
    expect([created.status, category.name, category.description]).toEqual([201, 'Pintura', ''])
    const path = `/api/admin/categories/${category.id}`
    const renamed = await api.call('PUT', path, { as: admin, body: { name: 'Pintores', icon_name: 'brush' } })
    expect(renamed.body).toMatchObject({
      category: {
        id: category.id,
        name: 'Pintores',
        icon_name: 'brush',
      },
    })
    expect((await api.call('DELETE', path, { as: admin })).status).toBe(200)
    expect((await api.call('DELETE', path, { as: admin })).status).toBe(404)
  })

  it('shows a new category name in the list of technicians at once', async () => {
    await api.createUser('technician', { category_id: 3 })
    await api.call('GET', '/api/technicians?category_id=3')
    await api.call('PUT', '/api/admin/categories/3', { as: admin, body: { name: 'Ebanistería' } })
    const answer = await api.call('GET', '/api/technicians?category_id=3')
    expect(answer.body).toMatchObject({ technicians: [{ category_name: 'Ebanistería' }] })
  })

  it('keeps the synonyms if the body omits them, and removes duplicates from new ones', async () => {
    const path = '/api/admin/categories/4'
    const put = async (body: object) =>
      (await api.call('PUT', path, { as: admin, body })).read(adminCategoryAnswer).category
    const seeded = 'aire, acondicionado, nevera, refrigeración, split, frío, abanico'
    const renamed = { name: 'Climatización', description: 'Aires', icon_name: 'snowflake' }
    expect((await put(renamed)).synonyms).toBe(seeded)
    const synonyms = 'aire;  aire que gotea\nAIRE'
    expect((await put({ ...renamed, synonyms })).synonyms).toBe('aire, aire que gotea')
    expect((await put(renamed)).synonyms).toBe('aire, aire que gotea')
    expect((await put({ ...renamed, synonyms: '' })).synonyms).toBe('')
    const created = await api.call('POST', '/api/admin/categories', {
      as: admin,
      body: { name: 'Jardinería', synonyms: 'grama' },
    })
    expect(created.read(adminCategoryAnswer).category.synonyms).toBe('grama')
  })

  it('answers 400 and names the field synonyms if a synonym is too long', async () => {
    const body = { name: 'Piscinas', synonyms: `alberca, ${'agua verde '.repeat(6)}` }
    const answer = await api.call('POST', '/api/admin/categories', { as: admin, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      fields: { synonyms: expect.stringContaining('hasta 60 caracteres') },
    })
  })

  it('answers 409 if the name is taken, regardless of upper and lower case', async () => {
    const answer = await api.call('POST', '/api/admin/categories', {
      as: admin,
      body: { name: 'ELECTRICIDAD' },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'name_taken', fields: { name: expect.any(String) } })
  })

  it('archives a deleted category that was used: only the service report still names it', async () => {
    const create = (name: string) =>
      api.call('POST', '/api/admin/categories', { as: admin, body: { name, description: 'Vieja' } })
    const { id } = (await create('Herrería')).read(adminCategoryAnswer).category
    const technician = await api.createUser('technician', { category_id: id })
    const customer = await api.createUser('customer')
    const body = {
      technician_id: technician.technician_id,
      service_description: 'Una verja',
      service_location: 'Calle 3',
      request_date: addDays(dayInSantoDomingo(new Date()), 2),
    }
    expect((await api.call('POST', '/api/service-requests', { as: customer, body })).status).toBe(201)
    const remove = () => api.call('DELETE', `/api/admin/categories/${id}`, { as: admin })
    expect((await remove()).status).toBe(400)
    const profile = `/api/admin/technicians/${technician.technician_id}`
    expect((await api.call('PUT', profile, { as: admin, body: { category_id: 1 } })).status).toBe(200)
    expect((await remove()).status).toBe(200)

    for (const path of ['/api/technicians/categories', '/api/admin/categories']) {
      const { categories } = (await api.call('GET', path, { as: admin })).read(categoriesAnswer)
      expect(categories.map((category) => category.id)).not.toContain(id)
    }
    const back = await api.call('PUT', profile, { as: admin, body: { category_id: id } })
    expect(back).toMatchObject({ status: 400, body: { fields: { category_id: expect.any(String) } } })
    const day = dayInSantoDomingo(new Date())
    const report = `/api/admin/reports/services?start_date=${day}&end_date=${day}`
    expect((await api.call('GET', report, { as: admin })).body).toMatchObject({
      topCategories: expect.arrayContaining([{ category_name: 'Herrería', request_count: 1 }]),
    })
    expect((await remove()).status).toBe(404)
    expect((await create('HERRERÍA')).read(adminCategoryAnswer).category).toMatchObject({
      id,
      name: 'HERRERÍA',
    })
  })

  it('refuses to delete a category that a technician uses', async () => {
    await api.createUser('technician', { category_id: 2 })
    const answer = await api.call('DELETE', '/api/admin/categories/2', { as: admin })
    expect(answer).toMatchObject({ status: 400, body: { code: 'category_in_use' } })
  })

  it('answers 400 and names the field name if it is missing', async () => {
    const answer = await api.call('POST', '/api/admin/categories', { as: admin, body: {} })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ fields: { name: 'El nombre de la categoría es requerido' } })
  })

  it.each(['abc', '0', '2147483648', '1.5'])('refuses the id %s', async (id) => {
    const answer = await api.call('DELETE', `/api/admin/categories/${id}`, { as: admin })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
