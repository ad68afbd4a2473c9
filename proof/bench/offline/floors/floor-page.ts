import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A page with one script, which is React and what is measured. */
export type FloorPage = { html: string; script: string }

type Source = { styles: string; code: string; script_path: string }

const PWA = fileURLToPath(new URL('../../../../pwa/', import.meta.url))

/** Draws what `readCardList` read. */
const DRAW = `import { createElement } from 'react'
export const draw = ({ tag, attributes, children }, key) => createElement(tag, { ...attributes, key },
  ...children.map((child) => typeof child === 'string' ? child : draw(child)))`

/** `code` is bundled as a module of the PWA's folder, where React is found by its name; `floor:draw` in it is `DRAW`. */
export async function makeFloorPage({ styles, code, script_path }: Source): Promise<FloorPage> {
  const html = `<!doctype html><html lang="es-DO" data-hydrated><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title><style>${styles}</style>
<script type="module" src="${script_path}"></script></head><body><div id="root"></div></body></html>`
  return { html, script: await bundle(code) }
}

async function bundle(code: string): Promise<string> {
  const [entry, draw] = [join(PWA, 'src/floor.js'), join(PWA, 'src/floor-draw.js')]
  const sources = new Map([
    [entry, code],
    [draw, DRAW],
  ])
  const result = await build({
    root: PWA,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'floor',
        enforce: 'pre',
        resolveId: (id) => (id === 'floor:draw' ? draw : sources.has(id) ? id : undefined),
        load: (id) => sources.get(id),
      },
    ],
    build: { write: false, target: 'chrome111', minify: true, rolldownOptions: { input: entry } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The floor was not built')
  return output.output[0].code
}
