import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { API_TESTS, PWA_TESTS } from '../../vitest.config.ts'
import { type Plant, planted } from './plant.ts'

/** The tests of the API and of the phone with the defect planted that `PLANT` holds; `suite.ts` starts it. */
const plant = JSON.parse(env.PLANT ?? '') as Plant

const plugin = {
  name: 'plant',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => planted(plant, pathToFileURL(id.split('?')[0] ?? '').href, code),
}

export default defineConfig({
  // Vitest keeps what it transformed under a name that says nothing of the plant: the next run would find this one's defect,
  // or none.
  test: {
    fsModuleCache: false,
    projects: [API_TESTS, PWA_TESTS].map((test) => ({ plugins: [plugin], test })),
  },
})
