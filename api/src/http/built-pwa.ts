import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CanonicalAddress,
  CONTACT_META,
  type Contact,
  NEEDS_SCRIPT_MARK,
  type NeedsScript,
  type RenderPage,
} from '@tecnicerca/shared/protocol/page-rendering'

/** The built PWA: client files, empty shell, and the renderer for first visits. */
export type BuiltPwa = { clientDir: string; shell: string } & Renderer

type Renderer = {
  renderPage: RenderPage
  canonicalAddress: CanonicalAddress
  /** The inline style and the inline import map of every rendered page, for its policy. */
  inlineStyle: string
  importMap: string
}

/**
 * Loads the PWA from `distDir` (`pwa/dist`); undefined if it is not built. Every document carries the email of `contact` for
 * the footer, and one without a rendered screen says what to do without JavaScript.
 */
export async function loadBuiltPwa(distDir: string, contact: Contact): Promise<BuiltPwa | undefined> {
  const clientDir = join(distDir, 'client')
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return undefined
  const entry = pathToFileURL(join(distDir, 'server', 'entry-server.js')).href
  const { needsScript, ...renderer } = (await import(entry)) as Renderer & { needsScript: NeedsScript }
  const { renderPage, canonicalAddress, inlineStyle, importMap } = renderer
  const withoutScript = needsScript(contact)
  const addContact = (html: string) =>
    withContact(html, contact.email).replace(NEEDS_SCRIPT_MARK, () => withoutScript)
  return {
    clientDir,
    shell: addContact(shell),
    canonicalAddress,
    inlineStyle,
    importMap,
    renderPage: async (request) => {
      const page = await renderPage(request)
      return { ...page, html: addContact(page.html) }
    },
  }
}

function withContact(html: string, contactEmail: string | undefined): string {
  if (contactEmail === undefined) return html
  const content = contactEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('</head>', () => `<meta name="${CONTACT_META}" content="${content}"></head>`)
}
