import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OUTBOX_MUTANTS } from '../mutants/outbox-mutants.ts'
import { OWN_MUTANTS } from '../mutants/own-mutants.ts'
import { PRODUCT_MUTANTS } from '../mutants/product-mutants.ts'
import { API_PROOFS, PROPERTY } from '../mutants/tests.ts'
import { type Plant, patchesOf, planted } from './plant.ts'

const ROOT = new URL('../../', import.meta.url)
/** All lists of plants. They are found by file name, so that a new list is included. */
const LISTS = import.meta.glob<Record<string, Plant | readonly Plant[]>>('../*/{plants,*-mutants}.ts', {
  eager: true,
})

test('the lists of plants are found', () => {
  expect(Object.keys(LISTS)).toContain('../attack/plants.ts')
  expect(Object.keys(LISTS).length).toBeGreaterThanOrEqual(6)
})

/** A plant must be changed together with the line that it replaces. Otherwise it plants no defect. */
describe.each(Object.entries(LISTS))('the plants in %s', (_file, lists) => {
  const plants = Object.values(lists).flat()

  test.each(plants)('replace a text that is in the source exactly once: $name', (plant) => {
    for (const { file, from, to } of patchesOf(plant)) {
      const url = new URL(file, ROOT)
      const text = readFileSync(url, 'utf8')
      expect(text.split(from).length - 1, `times that ${file} holds: ${from}`).toBe(1)
      expect(to).not.toBe(from)
      expect(planted(plant, url.href, text)).not.toBe(text)
    }
  })

  test('have unique names', () => {
    const names = plants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('the tests that mutants name exist', () => {
  const named = [...OUTBOX_MUTANTS, ...OWN_MUTANTS, ...PRODUCT_MUTANTS].flatMap(({ proof }) =>
    proof ? [proof] : [],
  )
  const paths = [PROPERTY, ...API_PROOFS, ...named]
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
})
