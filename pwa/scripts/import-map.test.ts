import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readImportMap, sortedImportMap } from './import-map.ts'

const SOURCES = {
  'index.html': '<head></head><script type="module" src="/start.js"></script>',
  'start.js': "import './style.css'; import('./first.js'); import('./second.js')",
  'style.css': 'p { color: red }',
  'first.js': "import { text } from './shared.js'; console.log('first', text())",
  'second.js': "import { text } from './shared.js'; console.log('second', text())",
  // A constant would be copied into the files that import it.
  'shared.js': 'export const text = () => `${document.title} one`',
}
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tecnicerca-import-map-'))
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(root, name), text)
})
afterAll(() => rm(root, { recursive: true }))

async function buildFiles(): Promise<Set<string>> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [sortedImportMap()],
    build: { chunkImportMap: true, modulePreload: { polyfill: false } },
  })
  return new Set((result as Rolldown.RolldownOutput).output.map(({ fileName }) => fileName))
}

const readDocument = () => readFile(join(root, 'dist/index.html'), 'utf8')

it('a change renames only the file that it is in, and the document leads there', async () => {
  const older = await buildFiles()
  await writeFile(join(root, 'shared.js'), 'export const text = () => `${document.title} two`')
  const renamed = [...(await buildFiles())].filter((file) => !older.has(file))
  expect(renamed).toEqual([expect.stringMatching(/^assets\/shared-.{8}\.js$/)])
  expect(readImportMap(await readDocument()).importMap).toContain(`"/${renamed[0]}"`)
})

it('the same sources give the same document, with the map before the first module', async () => {
  await buildFiles()
  const first = await readDocument()
  await buildFiles()
  expect(await readDocument()).toBe(first)
  expect(first.indexOf('type="importmap"')).toBeLessThan(first.indexOf('type="module"'))
  const names = Object.keys((JSON.parse(readImportMap(first).importMap) as { imports: object }).imports)
  expect(names).toEqual(names.toSorted())
  expect(first).toContain(`<meta name="build" content="${readImportMap(first).build}">`)
})

it('the map has no file of its own', async () => {
  await buildFiles()
  await expect(readFile(join(root, 'dist/importmap.json'))).rejects.toThrow('ENOENT')
})

it('a document without a map stops the build', () => {
  expect(() => readImportMap('<head></head>')).toThrow('no import map')
})
