import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortNames, stableExportNames } from './export-names.ts'

const SOURCES = {
  'start.js':
    "import first from './first.js'; import second from './second.js'; globalThis.results = [first(), second()]",
  'first.js': "import { middle } from './common.js'; export default () => middle('first')",
  'second.js': "export default async () => (await import('./common.js')).last('second')",
  'common.js': common(''),
}
let root: string

// Longer functions would be copied into the files that import them.
function common(more: string): string {
  return `${more}
    export function middle(text) { return globalThis.structuredClone([text, 'middle']).join(' ') }
    export function last(text) { return globalThis.structuredClone([text, 'last']).join(' ') }`
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tecnicerca-export-names-'))
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(root, name), text)
})
afterAll(() => rm(root, { recursive: true }))

async function buildChunks(): Promise<Map<string, Rolldown.OutputChunk>> {
  const named = (file: string) => ({ name: file, test: new RegExp(`${file}\\.js$`) })
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [stableExportNames()],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'start.js'),
        output: { codeSplitting: { groups: ['common', 'first', 'second'].map(named) } },
      },
    },
  })
  const chunks = (result as Rolldown.RolldownOutput).output.filter((one) => one.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.name, chunk]))
}

it('chunks import each other by the short names, statically and dynamically', async () => {
  const chunks = await buildChunks()
  const code = chunks.get('first')?.code ?? ''
  expect(code).toContain(`{${shortNames(['middle']).get('middle')} as `)
  const entry = join(root, 'dist', chunks.get('start')?.fileName ?? '')
  await import(pathToFileURL(entry).href)
  expect(await Promise.all(Reflect.get(globalThis, 'results'))).toEqual(['first middle', 'second last'])
})

it('one more export changes no name of the others', async () => {
  const older = await buildChunks()
  const importMore = `import { added } from './common.js'; added(); ${SOURCES['start.js']}`
  await writeFile(
    join(root, 'common.js'),
    common('export function added(text) { return structuredClone([text, 1]) }'),
  )
  await writeFile(join(root, 'start.js'), importMore)
  const newer = await buildChunks()
  const withoutAddresses = (code = '') => code.replace(/-.{8}\.js/g, '')
  expect(withoutAddresses(newer.get('first')?.code)).toBe(withoutAddresses(older.get('first')?.code))
})

it('names with the same hash get different short names', () => {
  const full = Array.from({ length: 400 }, (_, index) => `name${index}`)
  expect(new Set(shortNames(full).values()).size).toBe(full.length)
})
