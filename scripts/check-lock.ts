import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, Locked> }

const problems = Object.entries(packages).flatMap(([path, entry]) => [
  ...missingOptional(path, entry),
  ...(entry.resolved && !entry.link ? [`${path} names where it was downloaded: ${entry.resolved}`] : []),
])
for (const problem of problems) console.error(problem)
console.log(`lock: ${Object.keys(packages).length} packages, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

// npm leaves out builds for other platforms that the registry it asked did not have; the lock then breaks there.
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
