#!/usr/bin/env bash
# Expected: context.unrouteAll() ends the handling of later requests. A request that a route has taken and holds stays
#   held until its handler answers, continues or aborts it (or ends with an error).
# Seen: the held request goes on to the real server at once, and the page gets the server's answer, although no handler
#   has let it go. An answer of that handler comes too late and ends in an error.
# Versions: playwright-core 1.65.1 with Chromium 156.
# Why it matters: a test holds a call to show a screen without its answer, and cleans its routes up before it moves on.
#   The page that is about to be left then gets and stores what it was not to have, and the next step of the test
#   passes or fails by that. Leave the page (or abort the held route) first.
# Documented: no. https://playwright.dev/docs/api/class-browsercontext#browser-context-unroute-all says what becomes of
#   running handlers, and not of their requests.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent playwright-core@1.65.1 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

CHROMIUM=$(command -v chromium || command -v chromium-headless-shell) ||
  { echo 'This needs chromium or chromium-headless-shell on the PATH.' >&2; exit 2; }
export CHROMIUM

cat >show.mjs <<'JS'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'

let calls = 0
const server = createServer((request, response) => {
  if (request.url !== '/data') return response.setHeader('content-type', 'text/html').end('<!doctype html>')
  calls++
  response.end('answer of the server')
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const options = {
  executablePath: process.env.CHROMIUM,
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
}
const browser = await chromium.launch(options)
const context = await browser.newContext()
const page = await context.newPage()
await page.goto(`http://127.0.0.1:${server.address().port}/`)
let held
const taken = new Promise((resolve) => { held = resolve })
await context.route('**/data', (route) => held(route))
const answer = page.evaluate(() => fetch('/data').then((response) => response.text(), () => 'failed'))
const route = await taken
await page.waitForTimeout(1000)
const before = calls
await context.unrouteAll()
const got = await Promise.race([answer, page.waitForTimeout(5000).then(() => 'still waits')])
await browser.close()
server.close()
console.log(`held for a second: ${before} calls at the server`)
console.log(`after unrouteAll(): ${calls} call at the server, the page got '${got}'`)
if (before !== 0 || calls !== 1 || got !== 'answer of the server') {
  console.error('Changed: a held request no longer goes to the server when its route is removed.')
  process.exit(1)
}
JS
node show.mjs
