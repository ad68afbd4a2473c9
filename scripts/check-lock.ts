import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Locked> }

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(await readFile(file, 'utf8')) as Lock
const { packages } = lock
const { allowScripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  allowScripts: Record<string, boolean>
}

if (process.argv.includes('--forget-engines')) await removeEngines()

const problems = Object.entries(packages).flatMap(([path, entry]) => [
  ...missingOptional(path, entry),
  ...(entry.resolved && !entry.link ? [`${path} contains its download address: ${entry.resolved}`] : []),
  ...undecidedScript(path, entry),
])
const withEngines = Object.keys(packages).filter(hasEngines)
if (withEngines.length > 0) {
  problems.push(`${withEngines.join(', ')}: has engines, remove them with 'npm run lock:engines'`)
}
for (const problem of problems) console.error(problem)
console.log(`lock: ${Object.keys(packages).length} packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

// npm omits builds for other platforms from the lock if its registry did not have them. Installing from such a lock then
// fails on those platforms.
function missingOptional(path: string, entry: Locked): string[] {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || '.'} wants ${name}, which the lock does not have`)
}

function isLocked(path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base ? `${base}/` : ''}node_modules/${name}` in packages) return true
    if (base === '') return false
  }
}

// npm compares `engines` with the Node that runs npm, and warns about each mismatch. But installed packages run on
// the Node of the lock, so their `engines` do not matter. Our own package.json states which Node may run npm.
function hasEngines(path: string): boolean {
  return path.includes('node_modules/') && packages[path]?.engines !== undefined
}

async function removeEngines(): Promise<void> {
  for (const [path, entry] of Object.entries(packages)) {
    if (hasEngines(path)) delete entry.engines
  }
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}

// npm 11 warns about every install script that is neither allowed nor refused.
function undecidedScript(path: string, entry: Locked): string[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!entry.hasInstallScript || name in allowScripts) return []
  return [`${path} has an install script that allowScripts in package.json neither allows nor refuses`]
}
