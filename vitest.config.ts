import { defineConfig } from 'vitest/config'

export const API_TESTS = {
  name: 'api',
  root: 'api',
  include: ['src/**/*.test.ts'],
  globalSetup: ['src/testing/cluster.ts'],
  testTimeout: 240_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  // Importing the product anew for each file took a third of the time. What one file leaves in a module (a cache), the
  // next one meets, as one call of the product meets what another left.
  isolate: false,
}

export const PWA_TESTS = {
  name: 'pwa',
  root: 'pwa',
  include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', root: 'shared', include: ['src/**/*.test.ts'] } },
      { test: API_TESTS },
      { test: PWA_TESTS },
      { test: { name: 'proof', root: 'proof', include: ['**/*.test.ts'] } },
    ],
  },
})
