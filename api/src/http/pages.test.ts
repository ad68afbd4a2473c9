import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { RenderPage } from '@tecnicerca/shared/protocol/page-rendering'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApiOn } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

let rendered: string[]
let gate: Promise<void> | undefined

/** Renders the address of the page and what the API answers to a visitor. */
const renderPage: RenderPage = async ({ url, origin, loadApi }) => {
  rendered.push(url)
  await gate
  if (url === '/old') return { status: 302, html: '', redirect: '/search' }
  if (url === '/broken') throw new Error('broken')
  const list = await loadApi('/api/technicians')
  const session = await loadApi('/api/auth/check-session')
  const data = JSON.stringify([list.body, session.body])
  return {
    status: 200,
    html: `<a href="${origin}${url}"></a><script type="application/json">${data}</script>`,
  }
}

const pwa = {
  clientDir: import.meta.dirname,
  shell: '<div id="root"></div>',
  renderPage,
  canonicalAddress: (url: string) => url.replace(/\?utm=.*/, ''),
  inlineStyle: 'p { color: red }',
  importMap: '{"imports":{}}',
}

const api = await testApi({ pwa })
const technician = await api.createUser('technician', { name: 'Ana Primera' })

beforeEach(() => {
  rendered = []
  gate = undefined
})

let address = 0
/** A path that was not requested before. */
const newAddress = () => `/search?query=${++address}`
const page = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })

const rename = (name: string) =>
  api.call('PUT', '/api/users/me', { as: technician, body: { name, phone: '809-555-0101' } })

describe('the page of a visitor', () => {
  it('is rendered once for several requests, and its policy allows only its own style and import map', async () => {
    const path = newAddress()
    const answers = await Promise.all([page(path), page(path), page(`${path}?utm=x`), page(path)])
    answers.push(await page(path))
    expect(rendered).toEqual([path])
    const hash = (text: string) => createHash('sha256').update(text).digest('base64')
    const [script, style] = [hash(pwa.importMap), hash(pwa.inlineStyle)]
    for (const { headers } of answers)
      expect(headers.get('content-security-policy')).toContain(
        `; script-src 'self' 'sha256-${script}'; style-src 'self' 'sha256-${style}'`,
      )
  })

  it('has the same content as gzip', async () => {
    const path = newAddress()
    const plain = await page(path)
    const answer = await api.app.request(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      'gzip',
      'Accept-Encoding',
    ])
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(text).toBe(plain.text)
  })

  it('contains nothing of the session that requests it', async () => {
    const path = newAddress()
    const own = await page(path, { cookie: technician.cookie })
    expect(own.text).toContain('"user":null')
    expect(own.text).not.toContain(technician.email)
    expect((await page(path)).text).toContain('"user":null')
    expect(rendered).toEqual([path])
  })

  it('shows a write at once to all in this process, and to its author in another process', async () => {
    const other = startApiOn(api.database, { pwa })
    const path = newAddress()
    await Promise.all([page(path), other.call('GET', path)])
    const written = await rename('Ana Segunda')
    const cookie = written.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await page(path)).text).toContain('Ana Segunda')
    expect((await other.call('GET', path, { headers: { cookie } })).text).toContain('Ana Segunda')
  })

  it('contains the host of its own request, not that of another visitor', async () => {
    const path = newAddress()
    const hosts = ['localhost:81', 'localhost:82', 'malo.example']
    const links = []
    for (const host of hosts) {
      const answer = await api.app.request(`http://${host}${path}`)
      links.push(/href="([^"]*)"/.exec(await answer.text())?.[1])
    }
    expect(links).toEqual([`http://localhost:81${path}`, `http://localhost:82${path}`, path])
  })

  it('redirects if the page redirects', async () => {
    const answer = await page('/old')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/search'])
  })
})

describe('the shell', () => {
  it('is sent in place of a third page while two pages are rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    const pendingPages = [page(first), page(second)]
    expect((await page(third)).text).toBe(pwa.shell)
    resolve()
    for (const answer of await Promise.all(pendingPages)) expect(answer.text).toContain('Ana')
    expect(rendered).toEqual([first, second])
    expect((await page(third)).text).toContain('Ana')
  })

  it('is sent if the page or its data fails, and the page as soon as its data is available', async () => {
    expect((await page('/broken')).text).toBe(pwa.shell)
    const databaseQueue = { waitingCount: 1000, expectedWaitMs: 0 }
    const busy = startApiOn(api.database, { pwa, databaseQueue })
    const path = newAddress()
    expect((await busy.call('GET', path)).text).toBe(pwa.shell)
    databaseQueue.waitingCount = 0
    expect((await busy.call('GET', path)).text).toContain('Ana')
  })
})
