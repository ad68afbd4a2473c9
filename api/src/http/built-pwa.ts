import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type CanonicalAddress,
  CONTACT_META,
  type RenderPage,
} from '@tecnicerca/shared/protocol/page-rendering'

/** The built PWA: client files, empty shell, and the renderer for first visits. */
export type BuiltPwa = { clientDir: string; shell: string } & Renderer

type Renderer = { renderPage: RenderPage; canonicalAddress: CanonicalAddress; inlineStyle: string }

/**
 * Loads the PWA from `distDir` (`pwa/dist`); undefined if it is not built. Every document carries `contactEmail` for the
 * footer.
 */
export async function loadBuiltPwa(
  distDir: string,
  contactEmail: string | undefined,
): Promise<BuiltPwa | undefined> {
  const clientDir = join(distDir, 'client')
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return undefined
  const entry = pathToFileURL(join(distDir, 'server', 'entry-server.js')).href
  const { renderPage, canonicalAddress, inlineStyle } = (await import(entry)) as Renderer
  const addContact = (html: string) => withContact(html, contactEmail)
  return {
    clientDir,
    shell: addContact(shell),
    canonicalAddress,
    inlineStyle,
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
