import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ config: { public_url: 'https://tecnicerca.do', trust_proxy: false } })
})
afterAll(() => api.close())

it('names the public pages and every listed technician', async () => {
  const technician = await api.createUser('technician')
  const gone = await api.createUser('technician')
  await api.deps.db
    .updateTable('technicians')
    .set({ deleted_at: new Date() })
    .where('user_id', '=', gone.id)
    .execute()
  const { text, headers } = await api.call('GET', '/sitemap.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  expect(text).toContain('<loc>https://tecnicerca.do/search</loc>')
  expect(text).toContain(`<loc>https://tecnicerca.do/technicians/${technician.technician_id}</loc>`)
  expect(text).not.toContain(`/technicians/${gone.technician_id}<`)
})

it('names the page of a trade in a city as long as somebody can be found there', async () => {
  const { db } = api.deps
  const place = '<loc>https://tecnicerca.do/tecnicos/redes-y-camaras/puerto-plata</loc>'
  const { id: category_id } = await db
    .insertInto('categories')
    .values({ name: 'Redes y Cámaras', description: '', icon_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await api.createUser('technician')
  const settle = (changed: { category_id?: number; city?: string; deleted_at?: Date }) =>
    db.updateTable('technicians').set(changed).where('user_id', '=', id).execute()
  expect((await api.call('GET', '/sitemap.xml')).text).not.toContain(place)
  await settle({ category_id, city: 'Puerto Plata' })
  expect((await api.call('GET', '/sitemap.xml')).text.split(place)).toHaveLength(2)
  await settle({ deleted_at: new Date() })
  expect((await api.call('GET', '/sitemap.xml')).text).not.toContain(place)
})

it('keeps crawlers out of what needs a session and shows them the sitemap', async () => {
  const { text } = await api.call('GET', '/robots.txt')
  expect(text).toContain('Disallow: /admin')
  expect(text).toContain('Sitemap: https://tecnicerca.do/sitemap.xml')
})
