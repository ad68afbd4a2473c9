import { readFile } from 'node:fs/promises'
import type { Manifest, Plugin } from 'vite'
import { readImportMap } from './import-map.ts'

const ID = 'virtual:client-assets'

/**
 * Plugin that gives the server bundle a module with the finished client build: its CSS, its import map, the name of the
 * build, and the script that starts a rendered page.
 */
export function clientAssets(clientDir: string): Plugin {
  return {
    name: 'client-assets',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: async (id) => (id === `\0${ID}` ? assetsModule(clientDir) : undefined),
  }
}

async function assetsModule(clientDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(`${clientDir}/.vite/manifest.json`, 'utf8')) as Manifest
  const entry = manifest['index.html']
  // Without an entry the server would send pages that never start, so the build fails.
  if (!entry) throw new Error('The client manifest has no index.html entry')
  const styles = (entry.css ?? []).map((file) => readFile(`${clientDir}/${file}`, 'utf8'))
  const names = readImportMap(await readFile(`${clientDir}/index.html`, 'utf8'))
  const assets = { css: (await Promise.all(styles)).join('').trim(), start: `/${entry.file}`, ...names }
  return `export default ${JSON.stringify(assets)}`
}
