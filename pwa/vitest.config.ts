import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'pwa',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    environment: 'node',
  },
})
