import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PRODUCT = ['pwa', 'shared', 'package.json', 'package-lock.json', 'tsconfig.base.json']
/** How the product is built and stored on the phone. Older sources are built with today's. */
const BUILD = [
  'pwa/vite.config.ts',
  'pwa/scripts',
  'pwa/src/sw.ts',
  'pwa/src/worker',
  'pwa/src/lib/worker-messages.ts',
]
/** Server bundle of older sources, which does not fit today's server. Pages are then sent as the shell. */
const NO_RENDERER = `export const renderPage = async () => { throw new Error('older sources') }
export const canonicalAddress = (url) => url
export const needsScript = () => ''
export const inlineStyle = ''
export const importMap = ''
`

/** A replacement in one file of the tree. The text must be there. */
export type Edit = { file: string; from: string; to: string }

export type SourceTree = {
  /** The folder that all builds of this tree are written to, as on a server. */
  dist: string
  /** Puts the sources of today there, or those of `back` commits ago with today's build. */
  checkOut: (back?: number) => Promise<void>
  edit: (edits: readonly Edit[]) => Promise<void>
  build: () => Promise<void>
  remove: () => Promise<void>
}

/** Creates a folder with a copy of the sources, so that a build never touches the real ones. */
export async function createSourceTree(): Promise<SourceTree> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-update-'))
  // The server gives up root and must still read its files.
  await chmod(folder, 0o755)
  const tree = join(folder, 'tree')
  const dist = join(folder, 'dist')
  await mkdir(tree)
  // Hard links: a real copy would take a minute. The links to our own packages are relative, so they stay inside the tree.
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), tree])
  let isOlder = false
  return {
    dist,
    checkOut: async (back) => {
      isOlder = back !== undefined
      for (const name of PRODUCT) await rm(join(tree, name), { recursive: true, force: true })
      if (back !== undefined) unpackCommit(`HEAD~${back}`, tree)
      await copyToday(tree, back === undefined ? PRODUCT : BUILD)
    },
    edit: async (edits) => {
      for (const edit of edits) await replaceIn(join(tree, edit.file), edit)
    },
    build: async () => {
      const env = { ...process.env, PWA_DIST: dist }
      execFileSync(process.execPath, ['pwa/scripts/build.ts'], { cwd: tree, env, stdio: 'pipe' })
      if (isOlder) await writeFile(join(dist, 'server/entry-server.js'), NO_RENDERER)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function unpackCommit(commit: string, tree: string): void {
  const archive = execFileSync('git', ['archive', commit, ...PRODUCT], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
}

/** Copies the files that Git knows, as they are now, committed or not. */
async function copyToday(tree: string, names: readonly string[]): Promise<void> {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...names]
  const files = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) await cp(join(ROOT, file), join(tree, file)).catch(ignoreDeleted)
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function replaceIn(path: string, { file, from, to }: Edit): Promise<void> {
  const text = await readFile(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  // A new file: the old one may be a hard link to the real one.
  await rm(path)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}
