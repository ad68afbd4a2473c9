import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { API_TESTS, PWA_TESTS } from '../../vitest.config.ts'
import { type Plant, planted } from './plant.ts'

/** Runs the tests of the API and the PWA with the defect that the variable `PLANT` holds. `suite.ts` starts it. */
const plant = JSON.parse(env.PLANT ?? '') as Plant

const plugin = {
  name: 'plant',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => planted(plant, pathToFileURL(id.split('?')[0] ?? '').href, code),
}

export default defineConfig({
  // The names in Vitest's module cache do not depend on the plant: the next run would get this run's defect, or none.
  test: {
    fsModuleCache: false,
    projects: [API_TESTS, PWA_TESTS].map((test) => ({ plugins: [plugin], test })),
  },
})
