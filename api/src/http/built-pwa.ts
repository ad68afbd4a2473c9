import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CanonicalAddress, CONTACT_META, type RenderPage } from '@tecnicerca/shared/page-rendering'

/** The built PWA: its client files, its empty shell, and the renderer of first visits. */
export type BuiltPwa = { client_dir: string; shell: string } & Renderer

type Renderer = { renderPage: RenderPage; canonicalAddress: CanonicalAddress; inlineStyle: string }

/** Loads `dist_dir` (`pwa/dist`); undefined where nothing is built. Every document names `contact_email` for the footer. */
export async function loadBuiltPwa(
  dist_dir: string,
  contact_email: string | undefined,
): Promise<BuiltPwa | undefined> {
  const client_dir = join(dist_dir, 'client')
  const shell = await readFile(join(client_dir, 'index.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return undefined
  const entry = pathToFileURL(join(dist_dir, 'server', 'entry-server.js')).href
  const { renderPage, canonicalAddress, inlineStyle } = (await import(entry)) as Renderer
  const sign = (html: string) => withContact(html, contact_email)
  return {
    client_dir,
    shell: sign(shell),
    canonicalAddress,
    inlineStyle,
    renderPage: async (request) => {
      const page = await renderPage(request)
      return { ...page, html: sign(page.html) }
    },
  }
}

function withContact(html: string, contact_email: string | undefined): string {
  if (contact_email === undefined) return html
  const content = contact_email.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('</head>', () => `<meta name="${CONTACT_META}" content="${content}"></head>`)
}
