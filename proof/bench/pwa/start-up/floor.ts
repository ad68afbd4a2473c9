import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { PlainTab } from './plain-tab.ts'

/** A page of the product with nothing behind it but React, and the script that hydrates it. */
export type Floor = { html: string; script_path: string; script: string }

/** One element as `createElement` takes it: tag, attributes, children. */
type ReactElement = [string, Record<string, string>, (ReactElement | string)[]]

const PWA = fileURLToPath(new URL('../../../../pwa/', import.meta.url))
const PROPERTIES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  enterkeyhint: 'enterKeyHint',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  srcset: 'srcSet',
  fetchpriority: 'fetchPriority',
  value: 'defaultValue',
  selected: 'defaultSelected',
}

/**
 * What React alone does for the same page: the same HTML, hydrated from a tree of plain elements without one component,
 * router, cache or effect. Its script starts as the product's does, after the first frame.
 */
export async function makeFloor(tab: PlainTab, html: string, script_path: string): Promise<Floor> {
  const { root, without_scripts } = await tab.evaluate<TakenApart>(`(${takeApart})(${JSON.stringify(html)})`)
  const starter = `requestAnimationFrame(()=>setTimeout(()=>import(${JSON.stringify(script_path)})))`
  return {
    html: without_scripts.replace('</body>', `<script>${starter}</script></body>`),
    script_path,
    script: await bundle(root.map(propertiesOf)),
  }
}

type TakenApart = { root: (ReactElement | string)[]; without_scripts: string }

/** Runs in a page: the elements of the root, and the document without scripts and without React's own comments. */
function takeApart(html: string): TakenApart {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const script of parsed.querySelectorAll('script')) script.remove()
  const root = parsed.getElementById('root') as HTMLElement
  const walker = parsed.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const marks: Comment[] = []
  while (walker.nextNode()) marks.push(walker.currentNode as Comment)
  // An empty one stands between two texts that React keeps apart.
  for (const mark of marks) if (mark.data.trim() !== '') mark.remove()
  const childrenOf = (node: Node) => [...node.childNodes].flatMap(read)
  const read = (node: Node): (ReactElement | string)[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const attributes = [...node.attributes].filter(({ name }) => name !== 'style')
    const named = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
    return [[node.localName, named, childrenOf(node)]]
  }
  return { root: childrenOf(root), without_scripts: `<!doctype html>${parsed.documentElement.outerHTML}` }
}

function propertiesOf(element: ReactElement | string): ReactElement | string {
  if (typeof element === 'string') return element
  const [tag, attributes, children] = element
  const named = Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, value])
  return [tag, Object.fromEntries(named), children.map(propertiesOf)]
}

/** Bundled as a module of the PWA's folder, where React is found by its name. */
async function bundle(root: (ReactElement | string)[]): Promise<string> {
  const entry = join(PWA, 'src/floor.js')
  const code = `import { createElement as h, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
const Hydrated = () => { useEffect(() => { document.documentElement.dataset.hydrated = 'true' }, []); return null }
startTransition(() => void hydrateRoot(document.getElementById('root'),
  h(StrictMode, null, ${root.map(written).join(',')}, h(Hydrated))))`
  const result = await build({
    root: PWA,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'floor',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { write: false, target: 'chrome111', minify: true, rolldownOptions: { input: entry } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The floor was not built')
  return output.output[0].code
}

function written(element: ReactElement | string): string {
  if (typeof element === 'string') return JSON.stringify(element)
  const [tag, attributes, children] = element
  return `h(${[JSON.stringify(tag), JSON.stringify(attributes), ...children.map(written)].join(',')})`
}
