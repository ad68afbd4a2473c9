import { readFile } from 'node:fs/promises'
import type { Manifest, Plugin } from 'vite'

const ID = 'virtual:client-assets'

/** Hands the finished client build (CSS, chunk list) to the server bundle as a module, so that it reads no file later. */
export function clientAssets(clientDir: string): Plugin {
  return {
    name: 'client-assets',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: async (id) => (id === `\0${ID}` ? assetsModule(clientDir) : undefined),
  }
}

async function assetsModule(clientDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${clientDir}/.vite/manifest.json`, 'utf8')) as Manifest
  // Without the entry the server would send documents that never start: better no build.
  if (!manifest['index.html']) throw new Error('The client manifest has no index.html entry')
  const styles = (manifest['index.html'].css ?? []).map((file) => readFile(`${clientDir}/${file}`, 'utf8'))
  const assets = { css: (await Promise.all(styles)).join('').trim(), chunks: chunkFiles(manifest) }
  return `export default ${JSON.stringify(assets)}`
}

type ChunkFiles = Record<string, { file: string; needs: string[] }>

function chunkFiles(manifest: Manifest): ChunkFiles {
  const files: ChunkFiles = {}
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.file.endsWith('.js')) continue
    files[key] = { file: `/${chunk.file}`, needs: [...importedFiles(manifest, key, new Set())] }
  }
  return files
}

/** Everything a chunk imports statically, however deep, each after what it imports itself. */
function importedFiles(manifest: Manifest, key: string, found: Set<string>): Set<string> {
  for (const name of manifest[key]?.imports ?? []) {
    const file = `/${manifest[name]?.file}`
    if (found.has(file)) continue
    importedFiles(manifest, name, found)
    found.add(file)
  }
  return found
}
