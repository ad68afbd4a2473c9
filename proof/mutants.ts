/**
 * Plants known mistakes one by one. A test must fail for each and pass without it: the property test of the outbox, the tests
 * of keys, or the test that the mutant names. The mistakes are in the outbox, in the simulated server of the property test, or
 * in the real API. Arguments choose mutants by name.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findPlant } from './kit/plant.ts'
import { runSuite } from './kit/suite.ts'
import { API_MUTANTS } from './mutants/api-mutants.ts'
import { APPEND_MUTANTS } from './mutants/append-mutants.ts'
import { type Mutant, OUTBOX_MUTANTS } from './mutants/outbox-mutants.ts'
import { OWN_MUTANTS } from './mutants/own-mutants.ts'
import { PRODUCT_MUTANTS } from './mutants/product-mutants.ts'
import { API_PROOFS, PROPERTY } from './mutants/tests.ts'

const RUNS = process.env.OUTBOX_RUNS ?? '6000'

const FAILED = /FAIL .*?> (.*)/
const BROKEN_PROPERTY =
  /(?:Caused by|Got): (?:Error: )?(.*(?:lost|doubled|sent|attention|told|took|taken|user).*)/i

type Side = { project: 'api' | 'pwa'; testsOf: (mutant: Mutant) => readonly string[] }

const API: Side = { project: 'api', testsOf: ({ proof }) => (proof ? [proof] : API_PROOFS) }
const PHONE: Side = { project: 'pwa', testsOf: ({ proof }) => [proof ?? PROPERTY] }

/** Runs the tests. Returns undefined if they pass, else the first line of what they found. */
async function findFault(
  project: Side['project'],
  filters: string[],
  mutant?: Mutant,
): Promise<string | undefined> {
  const { isGreen, output } = await runSuite({
    project,
    filters,
    plant: mutant,
    env: { OUTBOX_RUNS: RUNS },
    isQuiet: true,
  })
  if (isGreen) return undefined
  const cause = (filters.includes(PROPERTY) ? BROKEN_PROPERTY : FAILED).exec(output)?.[1]
  if (!cause) throw new Error(`the test did not run:\n${output}`)
  return cause
}

/** The mutants that no test noticed. */
async function findAlive(mutants: readonly Mutant[], { project, testsOf }: Side): Promise<Mutant[]> {
  if (mutants.length === 0) return []
  const fault = await findFault(project, [...new Set(mutants.flatMap(testsOf))])
  if (fault) throw new Error(`unchanged it fails: ${fault}`)
  console.log('unchanged: passes')
  const alive: Mutant[] = []
  for (const mutant of mutants) {
    const cause = await findFault(project, [...testsOf(mutant)], mutant)
    console.log(`${mutant.name} ${mutant.mistake}: ${cause ? `killed (${cause})` : 'ALIVE'}`)
    if (cause === undefined) alive.push(mutant)
  }
  return alive
}

const SERVER_MUTANTS = [...API_MUTANTS, ...PRODUCT_MUTANTS]
const PHONE_MUTANTS = [...OUTBOX_MUTANTS, ...APPEND_MUTANTS, ...OWN_MUTANTS]
const only = parseArgs({ allowPositionals: true }).positionals
for (const name of only) findPlant([...SERVER_MUTANTS, ...PHONE_MUTANTS], name)
const chosen = (list: readonly Mutant[]) =>
  list.filter(({ name }) => only.length === 0 || only.includes(name))
const alive = [
  ...(await findAlive(chosen(SERVER_MUTANTS), API)),
  ...(await findAlive(chosen(PHONE_MUTANTS), PHONE)),
]
const count = chosen([...SERVER_MUTANTS, ...PHONE_MUTANTS]).length
console.log(`${count - alive.length} of ${count} killed`)
process.exitCode = alive.length === 0 ? 0 : 1
