import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'
import { siteMap } from './service.ts'

const ORIGIN = 'https://tecnicerca.do'

const api = await testApi({
  config: { publicUrl: ORIGIN, trustProxy: false, contactEmail: 'hola@tecnicerca.do' },
})

const renderSitemap = async () => String((await siteMap(api.deps.db, ORIGIN)).get('/sitemap.xml'))

it('the sitemap lists public pages and technicians, but no deleted ones', async () => {
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
  expect(text).not.toMatch(/\/(admin|my-|login|reviews)/)
})

it('the sitemap lists the page of a category in a city while a technician is there', async () => {
  const { db } = api.deps
  const place = '<loc>https://tecnicerca.do/tecnicos/redes-y-camaras/puerto-plata</loc>'
  const { id: categoryId } = await db
    .insertInto('categories')
    .values({ name: 'Redes y Cámaras', description: '', icon_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await api.createUser('technician')
  const updateTechnician = (changed: { category_id?: number; city?: string; deleted_at?: Date }) =>
    db.updateTable('technicians').set(changed).where('user_id', '=', id).execute()
  expect(await renderSitemap()).not.toContain(place)
  await updateTechnician({ category_id: categoryId, city: 'Puerto Plata' })
  expect((await renderSitemap()).split(place)).toHaveLength(2)
  await updateTechnician({ deleted_at: new Date() })
  expect(await renderSitemap()).not.toContain(place)
})

it('the sitemap is split into parts beyond 5,000 addresses, and is cached', async () => {
  const { db } = api.deps
  const { id: categoryId } = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
  await sql`
    with people as (
      insert into users (name, email, phone, password_hash, role)
      select 'Luz', 'luz-' || n || '@ejemplo.do', '8095550199', '', 'technician' from generate_series(1, 5000) n
      returning id
    )
    insert into technicians (user_id, category_id, bio, experience_years, hourly_rate, city, address)
    select id, ${categoryId}, '', 1, 0, 'Moca', '' from people`.execute(db)
  const parts = await siteMap(db, ORIGIN)
  expect([...parts.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(String(parts.get('/sitemap.xml'))).toContain(`<sitemap><loc>${ORIGIN}/sitemap-2.xml</loc></sitemap>`)
  expect(String(parts.get('/sitemap-1.xml')).match(/<url>/g)).toHaveLength(5000)
  const { text } = await api.call('GET', '/sitemap.xml')
  await api.createUser('technician')
  expect((await api.call('GET', '/sitemap.xml')).text).toBe(text)
  expect((await api.call('GET', '/sitemap-7.xml')).status).toBe(404)
})

it('robots.txt disallows the API, the admin pages and own pages, and names the sitemap', async () => {
  const { text } = await api.call('GET', '/robots.txt')
  for (const path of ['/api/', '/admin', '/my-']) expect(text).toContain(`Disallow: ${path}`)
  expect(text).toContain('Sitemap: https://tecnicerca.do/sitemap.xml')
})

it('security.txt names the contact and expires in the future; without a contact it does not exist', async () => {
  const { text, headers } = await api.call('GET', '/.well-known/security.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8')
  expect(text).toContain('Contact: mailto:hola@tecnicerca.do\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? []
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(170 * 86_400_000)
  expect(Date.parse(expires) - Date.now()).toBeLessThan(365 * 86_400_000)
  const silent = await testApi({ config: { publicUrl: ORIGIN, trustProxy: false } })
  expect((await silent.call('GET', '/.well-known/security.txt')).status).toBe(404)
})
