import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** If the cruiser cannot parse TypeScript, it reads no modules and reports no violations. This minimum detects that. */
const LEAST_MODULES = 120

type Report = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  modules: { source: string }[]
}

const command = [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'json',
  'shared/src',
  'api/src',
  'pwa/src',
  'pwa/e2e',
  'proof',
]
const report = JSON.parse(cruise()) as Report
const own = report.modules.filter((module) => !module.source.includes('node_modules')).length
const { violations } = report.summary
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
console.log(`boundaries: ${own} modules read, ${violations.length} violations`)
if (own < LEAST_MODULES) console.error(`boundaries: expected at least ${LEAST_MODULES} modules`)
process.exitCode = violations.length > 0 || own < LEAST_MODULES ? 1 : 0

function cruise(): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
  const program = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...command]
  try {
    return execFileSync(process.execPath, program, options)
  } catch (error) {
    // The cruiser exits with the number of violations, but still prints the report.
    const { stdout } = error as { stdout?: string }
    if (!stdout) throw error
    return stdout
  }
}
