import type { Manifest, Plugin } from 'vite'

const MANIFEST = '.vite/manifest.json'
const SCREEN = /\/(src\/routes\/.*\?tsr-split=.*)$/

type Chunk = { fileName: string; moduleIds: readonly string[] }

/** Writes into the manifest where each screen is: of one that shares its file with other modules Vite does not tell it. */
export function namedScreens(): Plugin {
  return {
    name: 'named-screens',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const written = bundle[MANIFEST]
        if (written?.type !== 'asset') return this.error(`There is no ${MANIFEST}`)
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const manifest = JSON.parse(String(written.source)) as Manifest
        written.source = JSON.stringify({ ...screensIn(manifest, chunks), ...manifest }, null, 2)
      },
    },
  }
}

/** Each screen by the name that it would have had with a file of its own. */
export function screensIn(manifest: Manifest, chunks: readonly Chunk[]): Manifest {
  const by_file = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
  const screens = chunks.flatMap(({ fileName, moduleIds }) => {
    const entry = by_file.get(fileName)
    const names = moduleIds.flatMap((id) => SCREEN.exec(id)?.[1] ?? [])
    return entry ? names.map((name) => [name, entry] as const) : []
  })
  return Object.fromEntries(screens)
}
