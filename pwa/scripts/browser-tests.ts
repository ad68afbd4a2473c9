import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { findBrowser, findHeadlessShell } from './find-browser.ts'

const browser = await findBrowser()
console.log(`browser: ${browser.path} (${browser.found_as})`)
const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const config = fileURLToPath(new URL('../playwright.config.ts', import.meta.url))
const run = spawnSync(process.execPath, [cli, 'test', '--config', config, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    E2E_PORT: await freePort(),
    E2E_METRICS_PORT: await freePort(),
    ...process.env,
    CHROMIUM_PATH: browser.path,
    HEADLESS_SHELL_PATH: findHeadlessShell(browser),
    CHROMIUM_ARGS: browser.args.join(' '),
  },
})
process.exitCode = run.status ?? 1

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? String(address.port) : '3990'
}
