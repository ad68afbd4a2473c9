import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const PLACE = '<!-- watchdog -->'

/** Inlines the watchdog as the first script of the built document, so that a chunk that fails to load cannot stop it. */
export function inlineWatchdog(root: string): Plugin {
  return {
    name: 'inline-watchdog',
    apply: 'build',
    transformIndexHtml: async (html) => {
      const script = await bundled(join(root, 'src/updates/watchdog.ts'))
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`)
      return html.replace(PLACE, () => `<script>${script}</script>`)
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'chrome111', lib: { entry, formats: ['iife'], name: 'watchdog' } },
  })
  const [{ output }] = outputs as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}
