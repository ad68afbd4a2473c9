import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CanonicalAddress, RenderPage } from '@tecnicerca/shared/page-rendering'

/** The built PWA: its client files, its empty shell, and the renderer of first visits. */
export type BuiltPwa = { client_dir: string; shell: string } & Renderer

type Renderer = { renderPage: RenderPage; canonicalAddress: CanonicalAddress; inlineStyle: string }

/** Loads `dist_dir` (`pwa/dist`); undefined where nothing is built. */
export async function loadBuiltPwa(dist_dir: string): Promise<BuiltPwa | undefined> {
  const client_dir = join(dist_dir, 'client')
  const shell = await readFile(join(client_dir, 'index.html'), 'utf8').catch(() => undefined)
  if (shell === undefined) return undefined
  const entry = pathToFileURL(join(dist_dir, 'server', 'entry-server.js')).href
  const { renderPage, canonicalAddress, inlineStyle } = (await import(entry)) as Renderer
  return { client_dir, shell, renderPage, canonicalAddress, inlineStyle }
}
