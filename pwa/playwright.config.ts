import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const PORT = process.env.E2E_PORT ?? '3990'
/** Playwright's workers read mails from this folder. They run this file again, so the first run passes the path on. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `tecnicerca-e2e-${process.pid}`)

/** Set by `scripts/browser-tests.ts`, which finds the browser and starts Playwright. */
const { CHROMIUM_PATH, HEADLESS_SHELL_PATH, CHROMIUM_ARGS = '' } = process.env

const launchOptions = {
  args: CHROMIUM_ARGS.split(' '),
  ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
}
const shellOptions = {
  ...launchOptions,
  ...(HEADLESS_SHELL_PATH && { executablePath: HEADLESS_SHELL_PATH }),
}

export default defineConfig({
  projects: [
    { name: 'pages', testDir: 'e2e', testIgnore: '**/push.spec.ts', use: { launchOptions: shellOptions } },
    // These need what the headless shell lacks: notifications, and a profile that tells which process to kill.
    { name: 'push', testDir: 'e2e', testMatch: '**/push.spec.ts' },
    { name: 'faults', testDir: '../proof/faults' },
  ],
  workers: 2,
  // Distributed by file, the last and longest file would run on one worker while the other is idle.
  fullyParallel: true,
  timeout: 120_000,
  // Long, because the machine that tests a change is often the slowest. A missing element still fails.
  expect: { timeout: 15_000 },
  // Prints failures at the end, where a truncated log still shows them.
  reporter: 'dot',
  // Next to the data of this run, so that parallel runs do not delete each other's traces.
  outputDir: `${process.env.E2E_DATA_DIR}-results`,
  use: {
    baseURL: process.env.E2E_BASE_URL ?? `http://localhost:${PORT}`,
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 360, height: 740 },
    // During a transition axe would read a colour that is visible only for a moment.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
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
