import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { distDir } from '../pwa/scripts/dist-dir.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const RESULT = join(distDir(), 'server/entry-server.js')
const SOURCES = ['pwa/src', 'pwa/public', 'pwa/scripts', 'shared/src']
const SOURCE_FILES = ['pwa/index.html', 'pwa/vite.config.ts', 'package-lock.json']

/** Builds the PWA if it is missing or older than its sources. */
export async function ensurePwaBuilt(): Promise<void> {
  if (existsSync(RESULT) && (await stat(RESULT)).mtimeMs > (await newestSource())) return
  // The bundler's own error would be fifty lines long.
  if (root.includes("'")) {
    console.error(
      `TecniCerca cannot build its pages here: the path of its folder contains an apostrophe (${root}).`,
    )
    process.exit(1)
  }
  console.log('Building the PWA…')
  const { buildPwa } = await import('../pwa/scripts/build.ts')
  await buildPwa()
}

async function newestSource(): Promise<number> {
  const trees = await Promise.all(SOURCES.map((folder) => filesBelow(join(root, folder))))
  const files = [...trees.flat(), ...SOURCE_FILES.map((file) => join(root, file))]
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(...times)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.main) await ensurePwaBuilt()
