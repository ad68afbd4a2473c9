import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../api/src/testing/free-port.ts'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

const browser = await findBrowser()
console.log(`browser: ${browser.path} (${browser.found_as})`)
const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const config = fileURLToPath(new URL('../playwright.config.ts', import.meta.url))
const run = spawnSync(process.execPath, [cli, 'test', '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    E2E_PORT: String(await freePort()),
    E2E_METRICS_PORT: String(await freePort()),
    ...process.env,
    CHROMIUM_PATH: browser.path,
    HEADLESS_SHELL_PATH: findHeadlessShell(browser),
    CHROMIUM_ARGS: browser.args.join(' '),
  },
})
process.exitCode = run.status ?? 1
