/**
 * Plants ten known mistakes in a copy of the outbox (or of the simulated server), one by one, and expects the
 * property test to fail for each; unchanged it must pass.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MUTANTS, type Mutant } from './mutant-list.ts'

const pwa = fileURLToPath(new URL('..', import.meta.url))
const modules = join(pwa, '../node_modules')
const RUNS = process.env.OUTBOX_RUNS ?? '3000'

function plant(mutant: Mutant | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-mutant-'))
  for (const part of ['offline', 'lib'])
    cpSync(join(pwa, 'src', part), join(folder, 'src', part), { recursive: true })
  symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const { file, find, replace } of mutant?.patches ?? []) {
    const path = join(folder, 'src/offline', file)
    const text = readFileSync(path, 'utf8')
    // A patch that no longer fits would leave the code whole and the mutant alive for the wrong reason.
    if (text.split(find).length !== 2)
      throw new Error(`${mutant?.name}: not exactly once in ${file}: ${find}`)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return folder
}

/** Undefined where the property test passes, else the first line of what it found. */
function findFault(mutant: Mutant | undefined): string | undefined {
  const folder = plant(mutant)
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(modules, 'vitest/vitest.mjs'), 'run', '--root', folder, 'src/offline/outbox-property.test.ts'],
      { encoding: 'utf8', env: { ...process.env, OUTBOX_RUNS: RUNS, NO_COLOR: '1' } },
    )
    if (status === 0) return undefined
    const cause = /(?:Caused by|Got): (?:Error: )?(.*)/i.exec(stdout + stderr)?.[1]
    if (!cause?.match(/lost|doubled|sent|attention|told/))
      throw new Error(`the test did not run:\n${stdout}${stderr}`)
    return cause
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fault = findFault(undefined)
if (fault) throw new Error(`the unchanged outbox fails: ${fault}`)
console.log(`unchanged: passes (${RUNS} runs)`)
const only = process.argv[2]
const chosen = MUTANTS.filter((mutant) => only === undefined || mutant.name === only)
const alive = chosen.filter((mutant) => {
  const cause = findFault(mutant)
  console.log(`${mutant.name} ${mutant.mistake}: ${cause ? `killed (${cause})` : 'ALIVE'}`)
  return cause === undefined
})
console.log(`${chosen.length - alive.length} of ${chosen.length} killed`)
process.exitCode = alive.length === 0 ? 0 : 1
