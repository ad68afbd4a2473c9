import { build, type Rolldown } from 'vite'

/** Bundles a file and its imports into one classic script, and returns its text. Workers and inline scripts are no modules. */
export async function bundleScript(entry: string): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'chrome111', lib: { entry, formats: ['iife'], name: 'script' } },
  })
  const [{ output }] = outputs as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}
