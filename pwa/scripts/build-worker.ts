import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleScript } from './bundle-script.ts'
import { shellFiles, UNHASHED } from './shell-files.ts'

const HASH_LENGTH = 8

/**
 * Writes the service worker. `sw.js` is the list of the shell's files and the name of the file with the worker's code. That
 * file has a hashed name, so a phone downloads it only when the code has changed, and as a difference where the browser can.
 * Returns its path below `clientDir`.
 */
export async function buildWorker(root: string, clientDir: string): Promise<string> {
  const code = await bundleScript(join(root, 'src/sw.ts'))
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, HASH_LENGTH)
  const worker = `assets/worker-${hash}.js`
  await writeFile(join(clientDir, worker), code)
  const files = await Promise.all(shellFiles(clientDir).map((file) => listed(clientDir, file)))
  const start = `self.shellFiles=${JSON.stringify(files)};importScripts(${JSON.stringify(`/${worker}`)})\n`
  await writeFile(join(clientDir, 'sw.js'), start)
  return worker
}

/** The digest tells the worker whether a file without a hashed name has changed. Fails if the file is missing. */
async function listed(clientDir: string, file: string) {
  const content = await readFile(join(clientDir, file))
  const url = `/${file}`
  if (!UNHASHED.includes(file)) return url
  return { url, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` }
}
