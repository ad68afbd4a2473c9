import assets from 'virtual:client-assets'
import { COMMON } from '@tecnicerca/shared/messages/common'
import source from '../../index.html?raw'
import icon from '../../public/icon.svg?raw'
import type { DocumentHead, HeadTag } from '../head/document-head.ts'
import { escapeHtml, escapeScript } from './escape.ts'

type PageParts = {
  nonce: string
  head?: DocumentHead
  body?: string
  data?: unknown
  /** The routes on screen: their chunks are asked for together with the entry. */
  route_ids?: string[]
}

const ENTRY = 'index.html'
/** After the first frame began. */
const SHOWN_BY_MS = 500

// index.html as it was written, before Vite put in its script and styles: this document starts later and has its CSS
// inside. It needs no watchdog either, which starts a phone anew whose service worker keeps a broken copy of the app.
const [beforeWatchdog, afterWatchdog] = cut(source, '<!-- watchdog -->')
// The browser would ask for the manifest and the icons as soon as the page is there, before its scripts and against them.
const MANIFEST = '/manifest.webmanifest'
const MANIFEST_LINK = `<link rel="manifest" href="${MANIFEST}" />`
const [untilManifest, afterManifest] = cut(afterWatchdog, MANIFEST_LINK)
const [untilIcon, afterIcon] = cut(afterManifest, 'href="/icon.svg"')
const ICON_INSIDE = `href="data:image/svg+xml,${encodeURIComponent(icon.trim())}"`
const [untilTitle, afterTitle] = cut(afterIcon, `<title>${COMMON.product_name}</title>`)
const [untilRoot, afterRoot] = cut(afterTitle, '<div id="root"></div>')
const [untilHeadEnd, beforeRoot] = cut(untilRoot, '</head>')
const [untilScript, afterScript] = cut(afterRoot, '<script type="module" src="/src/main.tsx"></script>')

/** The document of index.html with its CSS inside, the page in its root and the scripts started after the first frame. */
export function pageDocument({ nonce, head, body = '', data, route_ids = [] }: PageParts): string {
  const { title, tags } = head ?? { title: COMMON.product_name, tags: [] }
  return [
    beforeWatchdog,
    untilManifest,
    `<noscript>${MANIFEST_LINK}</noscript>`,
    untilIcon,
    ICON_INSIDE,
    untilTitle,
    `<title>${escapeHtml(title)}</title>`,
    tags.map((tag) => tagHtml(tag, nonce)).join(''),
    `<style nonce="${escapeHtml(nonce)}">${assets.css}</style>`,
    untilHeadEnd,
    '</head>',
    beforeRoot,
    `<div id="root">${body}</div>`,
    data === undefined ? '' : jsonScript('query-state', nonce, data),
    `<script nonce="${escapeHtml(nonce)}">${starter(route_ids)}</script>`,
    untilScript,
    afterScript,
  ].join('')
}

/** What stands before and after `mark`; without it the server must not start, for every page would be wrong. */
function cut(text: string, mark: string): [string, string] {
  const [before, after, ...more] = text.split(mark)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`index.html must hold this once: ${mark}`)
  return [before, after]
}

/**
 * Asks for every script at once but only when the first frame is on the screen, so that none of them competes with what is
 * seen; a browser that does not tell is not waited for. They run one by one, each in a task of its own: a slow phone answers
 * a tap in between. One that does not come is no reason not to start: whoever needs it says so. Then the manifest.
 */
function starter(route_ids: string[]): string {
  const entry = assets.chunks[ENTRY]
  const needed = new Set(entry?.needs)
  for (const [key, chunk] of Object.entries(assets.chunks)) {
    if (!route_ids.some((id) => key.startsWith(`src/routes/${routeFile(id)}.tsx?`))) continue
    for (const file of [...chunk.needs, chunk.file]) needed.add(file)
  }
  needed.delete(entry?.file ?? '')
  const [files, start] = [JSON.stringify([...needed]), JSON.stringify(entry?.file)]
  return (
    `{const k=(rel,href)=>document.head.append(Object.assign(document.createElement("link"),{rel,href}));` +
    `let s=async()=>{s=()=>0;const f=${files};for(const h of [...f,${start}])k("modulepreload",h);` +
    `for(const h of f){await import(h).catch(()=>0);await new Promise(r=>setTimeout(r))}` +
    `import(${start}).finally(()=>k("manifest","${MANIFEST}"))};` +
    `requestAnimationFrame(()=>setTimeout(()=>s(),${SHOWN_BY_MS}));` +
    `new PerformanceObserver(()=>s()).observe({type:"paint",buffered:true})}`
  )
}

function routeFile(id: string): string {
  if (id === '/') return 'index'
  return id.replace(/^\//, '').replace(/\/$/, '/index')
}

function tagHtml({ tag, attributes, text }: HeadTag, nonce: string): string {
  const all = tag === 'script' ? { ...attributes, nonce } : attributes
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag}${written.join('')} data-page="">`
  return tag === 'script' ? `${start}${escapeScript(text ?? '')}</script>` : start
}

function jsonScript(id: string, nonce: string, value: unknown): string {
  const json = escapeScript(JSON.stringify(value))
  return `<script type="application/json" id="${id}" nonce="${escapeHtml(nonce)}">${json}</script>`
}
