import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadBuiltPwa } from './built-pwa.ts'

let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tecnicerca-pwa-'))
  for (const folder of ['client', 'server']) await mkdir(join(dist, folder))
  await writeFile(join(dist, 'client', 'index.html'), '<head></head><body><!-- needs-script --></body>')
  const entry = `export const renderPage = async () => ({ status: 200, html: '<head></head><p>hola</p>' })
    export const needsScript = ({ phone = '' }) => '<noscript>' + phone + '</noscript>'
    export const canonicalAddress = (url) => url`
  await writeFile(join(dist, 'server', 'entry-server.js'), entry)
})
afterAll(() => rm(dist, { recursive: true }))

const request = { url: '/', origin: '', loadApi: async () => ({ status: 404, body: {} }) }

it.each([
  [undefined, '<head></head>'],
  ["o'$&neil@ejemplo.do", '<head><meta name="contact-email" content="o\'$&amp;neil@ejemplo.do"></head>'],
])('loadBuiltPwa writes the contact email %s into the shell and pages', async (contactEmail, head) => {
  const pwa = await loadBuiltPwa(dist, { email: contactEmail, phone: '809-555-0100' })
  expect(pwa?.shell).toBe(`${head}<body><noscript>809-555-0100</noscript></body>`)
  expect((await pwa?.renderPage(request))?.html).toBe(`${head}<p>hola</p>`)
})
