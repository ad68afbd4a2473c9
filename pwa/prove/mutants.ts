/**
 * Plants known mistakes in a copy of the outbox, of the simulated server or of the real API, one by one, and expects
 * the property test, or the named tests of the API, to fail for each; unchanged they must pass.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_TESTS } from '../../vitest.config.ts'
import { API_MUTANTS } from './api-mutants.ts'
import { MUTANTS, type Mutant, type Patch } from './mutant-list.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(repository, 'node_modules')
const RUNS = process.env.OUTBOX_RUNS ?? '6000'
/** Of the API, what proves its keys. */
const API_PROOFS = ['src/features/operations', 'src/http/order-of-a-call.test.ts']

const PROPERTY = 'src/offline/outbox/outbox-property.test.ts'
const FAILED = /FAIL .*?> (.*)/

type Run = { arguments: string[]; folder: string; cause: RegExp }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tecnicerca-mutant-'))
  symlinkSync(modules, join(folder, 'node_modules'), 'junction')
  return folder
}

function plantOutbox(mutant: Mutant | undefined): Run {
  const folder = newFolder()
  for (const part of ['offline', 'lib'])
    cpSync(join(repository, 'pwa/src', part), join(folder, 'src', part), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  apply(mutant?.patches, join(folder, 'src/offline'))
  const { proof = PROPERTY } = mutant ?? {}
  const cause = /(?:Caused by|Got): (?:Error: )?(.*(?:lost|doubled|sent|attention|told|took|taken|user).*)/i
  return { folder, cause: proof === PROPERTY ? cause : FAILED, arguments: ['--root', folder, proof] }
}

function plantApi(mutant: Mutant | undefined): Run {
  const folder = newFolder()
  cpSync(join(repository, 'api'), join(folder, 'api'), { recursive: true })
  symlinkSync(join(repository, 'shared'), join(folder, 'shared'), 'junction')
  cpSync(join(repository, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  apply(mutant?.patches, join(folder, 'api/src'))
  const config = { test: { ...API_TESTS, root: '.' } }
  writeFileSync(join(folder, 'api/vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  return { folder, cause: FAILED, arguments: ['--root', join(folder, 'api'), ...API_PROOFS] }
}

function apply(patches: readonly Patch[] = [], folder: string): void {
  for (const { file, find, replace } of patches) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    // A patch that no longer fits would leave the code whole and the mutant alive for the wrong reason.
    if (text.split(find).length !== 2) throw new Error(`not exactly once in ${file}: ${find}`)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
}

/** Undefined where the tests pass, else the first line of what they found. */
function findFault(run: Run): string | undefined {
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(modules, 'vitest/vitest.mjs'), 'run', ...run.arguments],
      { encoding: 'utf8', env: { ...process.env, OUTBOX_RUNS: RUNS, NO_COLOR: '1' } },
    )
    if (status === 0) return undefined
    const cause = run.cause.exec(stdout + stderr)?.[1]
    if (!cause) throw new Error(`the test did not run:\n${stdout}${stderr}`)
    return cause
  } finally {
    rmSync(run.folder, { recursive: true, force: true })
  }
}

/** Those of the list that nothing noticed. */
function findAlive(mutants: readonly Mutant[], plant: (mutant: Mutant | undefined) => Run): Mutant[] {
  if (mutants.length === 0) return []
  const fault = findFault(plant(undefined))
  if (fault) throw new Error(`unchanged it fails: ${fault}`)
  console.log('unchanged: passes')
  return mutants.filter((mutant) => {
    const cause = findFault(plant(mutant))
    console.log(`${mutant.name} ${mutant.mistake}: ${cause ? `killed (${cause})` : 'ALIVE'}`)
    return cause === undefined
  })
}

const only = process.argv.slice(2)
const chosen = (list: readonly Mutant[]) =>
  list.filter(({ name }) => only.length === 0 || only.includes(name))
const alive = [...findAlive(chosen(API_MUTANTS), plantApi), ...findAlive(chosen(MUTANTS), plantOutbox)]
const count = chosen([...API_MUTANTS, ...MUTANTS]).length
console.log(`${count - alive.length} of ${count} killed`)
process.exitCode = alive.length === 0 ? 0 : 1
