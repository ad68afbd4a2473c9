import { defineConfig } from 'vitest/config'
import { API_TESTS } from '../../vitest.config.ts'

const FILE = '/api/src/db/serialization.ts'
const TRIES = /MAX_TRIES = \d+/

/** The tests of the API with a defect planted: a transaction that could not be serialized is not repeated. */
export default defineConfig({
  plugins: [
    {
      name: 'one-try',
      enforce: 'pre',
      transform: (code: string, id: string) => {
        if (!id.endsWith(FILE)) return undefined
        if (!TRIES.test(code)) throw new Error(`The defect fits ${FILE} no more`)
        return code.replace(TRIES, 'MAX_TRIES = 1')
      },
    },
  ],
  test: API_TESTS,
})
