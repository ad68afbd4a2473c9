import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Manifest, type Plugin } from 'vite'
import { distDir } from '../../../pwa/scripts/dist-dir.ts'
import { bytesOnTheWire, shellFiles } from '../../../pwa/scripts/shell-files.ts'

const CLIENT = join(distDir(), 'client')
const ENTRY = 'src/main.tsx'
/** Files that every page loads after its first paint or with its first other screen. */
const LATER = /^assets\/(offline|shared)-/
const HOME = 'src/routes/index.tsx?tsr-split=component'

export type Weights = {
  /** Bytes that the first screen (home) loads before it is interactive. */
  firstScreen: number
  css: number
  worker: number
  precache: number
  /**
   * The heaviest screen of customers and technicians. Files that every page loads are not counted: the entry, and the
   * offline layer, which loads after the first paint.
   */
  heaviestRoute: { name: string; bytes: number }
}

export async function readWeights(): Promise<Weights> {
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = closure(manifest, ENTRY)
  const home = Object.keys(manifest).filter((key) => key.startsWith(HOME.split('?')[0] ?? HOME))
  const first = new Set([...entry, ...home.flatMap((key) => [...closure(manifest, key)])])
  return {
    firstScreen: await bytesOnTheWire(CLIENT, [...first]),
    css: await bytesOnTheWire(CLIENT, manifest['index.html']?.css ?? []),
    worker: await bytesOnTheWire(CLIENT, ['sw.js']),
    precache: await bytesOnTheWire(CLIENT, shellFiles(CLIENT)),
    heaviestRoute: await heaviestRoute(manifest, entry),
  }
}

async function heaviestRoute(manifest: Manifest, entry: Set<string>) {
  const routes = Object.keys(manifest).filter((key) => /^src\/routes\/(?!admin\/)/.test(key))
  const later = Object.values(manifest).filter(({ file }) => LATER.test(file))
  const known = new Set([...entry, ...later.map(({ file }) => file)])
  const weighed = routes.map(async (key) => {
    const own = [...closure(manifest, key)].filter((file) => !known.has(file))
    return { name: key.replace(/^src\/routes\/|\?.*$/g, ''), bytes: await bytesOnTheWire(CLIENT, own) }
  })
  const [heaviest] = (await Promise.all(weighed)).toSorted((a, b) => b.bytes - a.bytes)
  return heaviest ?? { name: 'none', bytes: 0 }
}

function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const next of chunk.imports ?? []) closure(manifest, next, found)
  return found
}

/** Brotli bytes of the entry by package, in proportion to each package's part of the chunks. */
export async function entryByPackage(): Promise<[string, number][]> {
  const lengths = new Map<string, Map<string, number>>()
  const configFile = fileURLToPath(new URL('../../../pwa/vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'silent', build: { write: false }, plugins: [weigher(lengths)] })
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
  const packages = new Map<string, number>()
  for (const file of closure(manifest, ENTRY)) {
    const bytes = await bytesOnTheWire(CLIENT, [file])
    const parts = lengths.get(file) ?? new Map([['?', 1]])
    const all = [...parts.values()].reduce((sum, length) => sum + length, 0) || 1
    for (const [name, length] of parts) packages.set(name, (packages.get(name) ?? 0) + (bytes * length) / all)
  }
  return [...packages].toSorted(([, a], [, b]) => b - a)
}

function weigher(lengths: Map<string, Map<string, number>>): Plugin {
  return {
    name: 'weigher',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const parts = new Map<string, number>()
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          parts.set(packageOf(id), (parts.get(packageOf(id)) ?? 0) + renderedLength)
        lengths.set(chunk.fileName, parts)
      }
    },
  }
}

function packageOf(id: string): string {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
  if (name) return name
  if (id.includes('/shared/src/')) return 'shared'
  return id.includes('/pwa/src/') ? 'pwa' : 'the bundler'
}
