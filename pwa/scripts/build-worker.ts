import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { bundleScript } from './bundle-script.ts'
import { laterFiles, shellFiles, UNHASHED } from './shell-files.ts'

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

const HASH_LENGTH = 8

/**
 * Writes the worker's code. Its name is hashed, so a phone downloads it only when the code has changed, and as a difference
 * where the browser can. Returns its path below `clientDir`.
 */
export async function buildWorker(root: string, clientDir: string): Promise<string> {
  const code = await bundleScript(join(root, 'src/worker/worker.ts'))
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, HASH_LENGTH)
  const worker = `assets/worker-${hash}.js`
  await mkdir(dirname(join(clientDir, worker)), { recursive: true })
  await writeFile(join(clientDir, worker), code)
  return worker
}

/**
 * Transform for `injectManifest`: the list that `sw.js` holds, first the worker's code, then the shell's files. Throws if a
 * file is missing.
 */
export function workerAndShell(root: string, clientDir: string): ManifestTransform {
  return async (entries) => {
    const worker = await buildWorker(root, clientDir)
    const found = new Set(entries.map(({ url }) => url))
    const later = laterFiles(clientDir)
    const missing = [...shellFiles(clientDir), ...later].filter((file) => !found.has(file))
    if (missing.length > 0) throw new Error(`The shell lacks ${missing.join(', ')}`)
    const files = await Promise.all(shellFiles(clientDir).map((file) => listed(clientDir, file)))
    const afterSignIn = later.map((file) => ({ url: `/${file}`, isLater: true }))
    const manifest = [{ url: `/${worker}` }, ...files, ...afterSignIn] as (typeof entries)[number][]
    return { manifest, warnings: [] }
  }
}

/** The digest tells the worker whether a file without a hashed name has changed. */
async function listed(clientDir: string, file: string) {
  const url = `/${file}`
  if (!UNHASHED.includes(file)) return { url }
  const content = await readFile(join(clientDir, file))
  return { url, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` }
}
