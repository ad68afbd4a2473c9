import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildWorker } from './build-worker.ts'
import { writeDifferences } from './dictionaries.ts'
import { distDir } from './dist-dir.ts'
import { pruneAssets } from './kept-assets.ts'
import { builtAssets, bytesOnTheWire, shellFiles } from './shell-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const TEXT = /\.(js|css|html|svg|json|txt|xml|webmanifest|map)$/
const MIN_BYTES = 512
const KIB = 1024
/**
 * Size limits in Brotli bytes; a larger build fails. `start` is `sw.js`, which every update transfers whole: browsers offer no
 * dictionary for it.
 */
const MOST = { start: 2 * KIB, worker: 15 * KIB, precache: 400 * KIB }

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Builds the client bundle, then the service worker and the server bundle with the client's file names, then .br and .gz
 * copies of every text asset.
 */
export async function buildPwa(): Promise<void> {
  const configFile = join(root, 'vite.config.ts')
  const dist = distDir()
  const clientDir = join(dist, 'client')
  await build({ configFile, logLevel: 'warn' })
  await build({ configFile, logLevel: 'warn', build: { ssr: join(root, 'src/entry-server.tsx') } })
  const worker = await buildWorker(root, clientDir)
  const assets = [...builtAssets(clientDir), worker]
  const retired = await pruneAssets(
    dist,
    assets.map((file) => basename(file)),
  )
  await precompress(clientDir, assets)
  await writeDifferences({ clientDir, assets, retired })
  await reportSizes(clientDir, worker)
}

/** Compresses only the files of this build. Files of earlier builds are already compressed. */
async function precompress(clientDir: string, assets: readonly string[]): Promise<void> {
  const entries = await readdir(clientDir, { withFileTypes: true })
  const outside = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const files = [...outside, ...assets].filter((file) => TEXT.test(file))
  await Promise.all(files.map((file) => compressFile(join(clientDir, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

async function reportSizes(clientDir: string, workerFile: string): Promise<void> {
  const files = shellFiles(clientDir)
  const start = await bytesOnTheWire(clientDir, ['sw.js'])
  const worker = await bytesOnTheWire(clientDir, [workerFile])
  const precache = await bytesOnTheWire(clientDir, files)
  const shown = (bytes: number) => `${(bytes / KIB).toFixed(1)} KB`
  console.log(
    `sw.js ${shown(start)}, worker ${shown(worker)}, precache ${shown(precache)} in ${files.length} files (brotli)`,
  )
  if (start > MOST.start) throw new Error(`sw.js may have ${shown(MOST.start)}`)
  if (worker > MOST.worker) throw new Error(`The worker may have ${shown(MOST.worker)}`)
  if (precache > MOST.precache) throw new Error(`The precache may have ${shown(MOST.precache)}`)
}

if (import.meta.main) await buildPwa()
