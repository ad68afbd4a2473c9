import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const FILE = 'importmap.json'
const TAG = /<script type="importmap">(.*?)<\/script>/s
const BUILD_DIGITS = 12

/**
 * Plugin for Vite's `build.chunkImportMap`. Chunks import each other by names that stay the same, and the map in the document
 * leads to the hashed files, so a change renames only the files that it is in. Sorts the map, because its order is random
 * and would change the document of every build, and names the build after it.
 */
export function sortedImportMap(): Plugin {
  return {
    name: 'sorted-import-map',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const asset = findMap(bundle)
        const { imports } = JSON.parse(String(asset.source)) as { imports: Record<string, string> }
        const sorted = Object.entries(imports).sort(([a], [b]) => (a < b ? -1 : 1))
        // Vite writes the map into the document after these hooks, and completes it shortly before.
        const source = JSON.stringify({ imports: Object.fromEntries(sorted) })
        asset.source = source
        const content = buildName(source)
        return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }]
      },
    },
    // The map's own file: its text is in the document, and nothing asks for the file.
    writeBundle: ({ dir = '' }) => rm(join(dir, FILE)),
  }
}

/** The text of the import map in the built document, and the name of the build. */
export function readImportMap(html: string): { importMap: string; build: string } {
  const importMap = TAG.exec(html)?.[1]
  if (importMap === undefined) throw new Error('The built index.html has no import map')
  return { importMap, build: buildName(importMap) }
}

function findMap(bundle: Rolldown.OutputBundle): Rolldown.OutputAsset {
  const asset = bundle[FILE]
  if (asset?.type !== 'asset') throw new Error(`The bundler wrote no ${FILE}`)
  return asset
}

function buildName(importMap: string): string {
  return createHash('sha256').update(importMap).digest('hex').slice(0, BUILD_DIGITS)
}
