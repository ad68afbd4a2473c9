import assets from 'virtual:client-assets'
import type { DocumentHead, HeadTag } from '../head/document-head'
import { escapeHtml, escapeScript } from './escape'

type PageParts = {
  nonce: string
  head?: DocumentHead
  body?: string
  data?: unknown
  /** The routes on screen: their chunks are asked for together with the entry. */
  route_ids?: string[]
}

const ENTRY = 'index.html'
const shell = assets.document
  .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
  // The watchdog looks after the worker's document only.
  .replace(/\s*<script>.*?<\/script>/s, '')
  .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')

const [beforeTitle = '', afterTitle = ''] = shell.split(/<title>.*?<\/title>/s)
const [untilHeadEnd = '', afterHead = ''] = afterTitle.split('</head>')
const [untilRoot = '', afterRoot = ''] = afterHead.split('<div id="root"></div>')
const defaultTitle = /<title>(.*?)<\/title>/s.exec(shell)?.[1] ?? ''

/** The built client document with its CSS inside, the page in its root and the scripts started after the first frame. */
export function pageDocument({ nonce, head, body = '', data, route_ids = [] }: PageParts): string {
  const title = head ? escapeHtml(head.title) : defaultTitle
  return [
    beforeTitle,
    `<title>${title}</title>`,
    (head?.tags ?? []).map((tag) => tagHtml(tag, nonce)).join(''),
    `<style nonce="${escapeHtml(nonce)}">${assets.css}</style>`,
    untilHeadEnd,
    '</head>',
    untilRoot,
    `<div id="root">${body}</div>`,
    data === undefined ? '' : jsonScript('query-state', nonce, data),
    `<script nonce="${escapeHtml(nonce)}">${starter(route_ids)}</script>`,
    afterRoot,
  ].join('')
}

/** Asks for every script at once but only after the first frame, so that none of them competes with what is seen. */
function starter(route_ids: string[]): string {
  const entry = assets.chunks[ENTRY]
  const needed = new Set(entry?.needs)
  for (const [key, chunk] of Object.entries(assets.chunks)) {
    if (!route_ids.some((id) => key.startsWith(`src/routes/${routeFile(id)}.tsx?`))) continue
    for (const file of [chunk.file, ...chunk.needs]) needed.add(file)
  }
  needed.delete(entry?.file ?? '')
  const files = JSON.stringify([...needed])
  return (
    `requestAnimationFrame(()=>setTimeout(()=>{for(const h of ${files}){const l=document.createElement("link");` +
    `l.rel="modulepreload";l.href=h;document.head.append(l)}import(${JSON.stringify(entry?.file)})}))`
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
