import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const PORT = process.env.E2E_PORT ?? '3990'
/** Workers read mails from here; they run this file again, so the first run passes it on. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `tecnicerca-e2e-${process.pid}`)

/** `scripts/browser-tests.ts` finds the browser and starts this. */
const { CHROMIUM_PATH, CHROMIUM_ARGS = '' } = process.env

export default defineConfig({
  projects: [
    { name: 'pages', testDir: 'e2e' },
    { name: 'faults', testDir: '../proof/faults' },
  ],
  workers: 2,
  // By file, the last and longest file ran on one worker while the other had nothing left.
  fullyParallel: true,
  timeout: 120_000,
  // The machine that proves a change is often the slowest; what is never there fails all the same.
  expect: { timeout: 15_000 },
  // Says why a test failed at the end, where a log that was cut still shows it.
  reporter: 'dot',
  // Beside the data of this run: two runs at once do not sweep each other's traces away.
  outputDir: `${process.env.E2E_DATA_DIR}-results`,
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://localhost:${PORT}`,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 360, height: 740 },
    // Half-way through a transition axe would read a colour that nobody sees for long.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: CHROMIUM_ARGS.split(' '),
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    },
  },
  ...(!process.env.E2E_BASE_URL && {
    webServer: {
      command: 'node scripts/start.mjs',
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      url: `http://localhost:${PORT}/health/ready`,
      timeout: 180_000,
      env: {
        PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        SEED_DEMO: 'true',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'true',
        PUSH_HOSTS: '127.0.0.1',
        METRICS_PORT: process.env.E2E_METRICS_PORT ?? '',
      },
    },
  }),
})
