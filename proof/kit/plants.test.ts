import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ATTACK_PLANTS } from '../attack/plants.ts'
import { LOAD_PLANTS } from '../load/plants.ts'
import { API_MUTANTS } from '../mutants/api-mutants.ts'
import { OUTBOX_MUTANTS } from '../mutants/outbox-mutants.ts'
import { API_PROOFS, PROPERTY } from '../mutants/tests.ts'
import { ONE_TRY } from '../serializable/plants.ts'
import { SERVER_PLANTS } from '../server-faults/plants.ts'
import { type Plant, planted } from './plant.ts'

const ROOT = new URL('../../', import.meta.url)

const PLANTS: Record<string, readonly Plant[]> = {
  attack: ATTACK_PLANTS,
  load: LOAD_PLANTS,
  mutants: [...OUTBOX_MUTANTS, ...API_MUTANTS],
  serializable: [ONE_TRY],
  'server-faults': SERVER_PLANTS,
}

/** A line of the product that changed takes its plants along: a proof without its defect is not known to look. */
describe.each(Object.entries(PLANTS))('what %s plants', (_proof, plants) => {
  test.each(plants)('fits the sources: $name', (plant) => {
    for (const { file, from, to } of plant.patches) {
      const url = new URL(file, ROOT)
      const text = readFileSync(url, 'utf8')
      expect(text.split(from).length - 1, `times that ${file} holds: ${from}`).toBe(1)
      expect(to).not.toBe(from)
      expect(planted(plant, url.href, text)).not.toBe(text)
    }
  })

  test('has a name of its own', () => {
    const names = plants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('the tests that must notice mutants are there', () => {
  const named = OUTBOX_MUTANTS.flatMap(({ proof }) => (proof ? [proof] : []))
  const paths = [PROPERTY, ...API_PROOFS, ...named]
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
})
