import { loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { request } from '@playwright/test'
import type { Driver } from './browsers/driver.ts'
import { startFirefox } from './browsers/firefox.ts'
import { findPrograms } from './browsers/programs.ts'
import { createScreen, type Screen } from './browsers/screen.ts'
import { startSite } from './browsers/site.ts'
import type { Scene } from './browsers/walk.ts'
import { takeErrors } from './browsers/watch-errors.ts'
import { startWebkit } from './browsers/webkit.ts'
import { startDelivered } from './kit/delivered-product.ts'

// The imports of the page tests have no file extensions.
await import('./kit/source-hooks.ts')
const { newCustomer, newTechnician } = await import('../pwa/e2e/marketplace.ts')
const { newWord } = await import('../pwa/e2e/new-word.ts')
const { STEPS } = await import('./browsers/walk.ts')

/** Number of characters of the screen in an error message, enough to recognise the screen. */
const SHOWN = 500

/** Walks through the product in browsers other than Chromium; `--only firefox` or `--only webkit` takes one of them. */
const programs = findPrograms()
const BROWSERS: Record<string, () => Promise<Driver>> = {
  firefox: () => startFirefox(programs.firefox),
  webkit: () => startWebkit(programs),
}
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only !== undefined && !BROWSERS[only]) throw new Error(`Browsers: ${Object.keys(BROWSERS).join(', ')}`)

let failed = 0
const server = await startDelivered()
process.env.E2E_BASE_URL = server.url
const caller = await request.newContext({ baseURL: server.url })
try {
  for (const [name, start] of Object.entries(BROWSERS)) {
    if (only !== undefined && only !== name) continue
    const driver = await start()
    try {
      failed += await walkIn(driver)
    } finally {
      await driver.stop()
    }
  }
} finally {
  await caller.dispose()
  await server.stop()
}
console.log(`load ${loadavg()[0]?.toFixed(1)}; ${failed === 0 ? 'no error' : `${failed} errors`}`)
process.exitCode = failed === 0 ? 0 : 1

async function shown(screen: Screen): Promise<string> {
  const text = await screen.text().catch(String)
  return text.replace(/\s*\n\s*/g, ' | ').slice(0, SHOWN)
}

/**
 * Runs all steps. Returns the number of errors found. Stops after a failed step, because the next step continues from its
 * end.
 */
async function walkIn(driver: Driver): Promise<number> {
  const site = await startSite(server.url)
  const screen = createScreen(driver)
  const customer = await newCustomer(caller)
  const technician = await newTechnician(caller, newWord('José'))
  const scene: Scene = { driver, screen, site, customer, technician }
  try {
    for (const { name, walk } of STEPS) {
      const began = performance.now()
      const failure = await walk(scene).then(
        () => [],
        async (error: Error) => [`${error.message}; it shows: ${await shown(screen)}`],
      )
      const errors = [
        ...failure,
        ...(await driver.run(takeErrors).catch((error: Error) => [error.message])),
        ...site.refusals.splice(0),
      ]
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${driver.version}, ${name}: ${errors.length === 0 ? 'no error' : 'failed'} (${seconds} s)`)
      for (const error of errors) console.error(`  ${error}`)
      if (errors.length > 0) return errors.length
    }
    return 0
  } finally {
    await site.cut()
  }
}
