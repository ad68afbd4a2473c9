import assets from 'virtual:client-assets'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NEEDS_SCRIPT_MARK } from '@tecnicerca/shared/protocol/page-rendering'
import source from '../../index.html?raw'
import type { DocumentHead, HeadTag } from '../head/document-head.ts'
import { escapeHtml, escapeScript } from './escape.ts'

type PageParts = {
  head?: DocumentHead
  body?: string
  data?: unknown
}

// The source of index.html, without Vite's script and styles: a rendered page has its CSS inline. The watchdog is left
// out: it is for phones whose service worker stores a broken copy of the app.
const [beforeWatchdog, afterWatchdog] = cut(source, '<!-- watchdog -->')
const [untilTitle, afterTitle] = cut(afterWatchdog, `<title>${COMMON.productName}</title>`)
const [untilRoot, afterRoot] = cut(afterTitle, '<div id="root"></div>')
const [untilHeadEnd, beforeRoot] = cut(untilRoot, '</head>')
const [untilMark, afterMark] = cut(afterRoot, NEEDS_SCRIPT_MARK)
const [untilScript, afterScript] = cut(afterMark, '<script type="module" src="/src/start.ts"></script>')

/** The only inline style of a rendered page; the API allows it by its hash. */
export const inlineStyle: string = assets.css

/** The only inline script of a rendered page that the API must allow. It leads from the names in chunks to their files. */
export const importMap: string = assets.importMap

/**
 * The text of index.html with inline CSS, the rendered page in its root, and the script that starts it. Browsers ignore an
 * import map after the first module.
 */
export function pageDocument({ head, body = '', data }: PageParts): string {
  const { title, tags } = head ?? { title: COMMON.productName, tags: [] }
  return [
    beforeWatchdog,
    untilTitle,
    `<title>${escapeHtml(title)}</title>`,
    tags.map(tagHtml).join(''),
    `<style>${inlineStyle}</style>`,
    `<meta name="build" content="${assets.build}">`,
    untilHeadEnd,
    '</head>',
    beforeRoot,
    `<div id="root">${body}</div>`,
    untilMark,
    body === '' ? NEEDS_SCRIPT_MARK : '',
    data === undefined ? '' : jsonScript('query-state', data),
    `<script type="importmap">${importMap}</script>`,
    `<script type="module" crossorigin src="${assets.start}"></script>`,
    untilScript,
    afterScript,
  ].join('')
}

/**
 * The text before and after `mark`. Throws if `mark` is not found exactly once: then every page would be wrong, so the
 * server must not start.
 */
function cut(text: string, mark: string): [string, string] {
  const [before, after, ...more] = text.split(mark)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`index.html must hold this once: ${mark}`)
  return [before, after]
}

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const start = `<${tag}${written.join('')} data-page="">`
  return tag === 'script' ? `${start}${escapeScript(text ?? '')}</script>` : start
}

function jsonScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeScript(JSON.stringify(value))}</script>`
}
