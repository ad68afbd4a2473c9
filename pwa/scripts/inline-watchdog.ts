import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const PLACE = '<!-- watchdog -->'

/** Inlines the watchdog as the first script of the built document, so that a chunk that fails to load cannot stop it. */
export function inlineWatchdog(root: string): Plugin {
  return {
    name: 'inline-watchdog',
    apply: 'build',
    transformIndexHtml: async (html) => {
      const script = await bundleScript(join(root, 'src/updates/watchdog.ts'))
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
      return html.replace(PLACE, () => `<script>${script}</script>`)
    },
  }
}
