#!/usr/bin/env bash
# Expected: Emulation.setDataSaverOverride of the DevTools protocol makes the browser behave as if data saving were on, so a
#   page and its service worker both read `navigator.connection.saveData` as true.
# Seen: the page reads true, its service worker goes on reading false.
# Versions: Chromium 156, playwright-core 1.65.1.
# Why it matters: a worker that downloads less while data are saved looks as if it ignored the setting, and a test of it
#   passes whatever the worker does. Such a test has to tell the worker in another way.
# Documented: https://chromedevtools.github.io/devtools-protocol/tot/Emulation/#method-setDataSaverOverride says only that the
#   override is for `navigator.connection`.
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

const server = createServer(({ url }, answer) => {
  const isWorker = url === '/sw.js'
  answer.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
  answer.end(isWorker ? "addEventListener('activate', (event) => event.waitUntil(clients.claim()))" : '<!doctype html>')
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
const context = await browser.newContext()
const page = await context.newPage()
await page.goto(`http://127.0.0.1:${server.address().port}/`)
const [worker] = await Promise.all([
  context.waitForEvent('serviceworker'),
  page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)),
])
const cdp = await context.newCDPSession(page)
await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
const read = () => navigator.connection.saveData
const seen = { page: await page.evaluate(read), worker: await worker.evaluate(read) }
console.log(`saveData with the override: page ${seen.page}, service worker ${seen.worker}`)
await browser.close()
server.close()
if (seen.page === true && seen.worker === false) process.exit(0)
console.log('Changed: the override no longer ends at the page.')
process.exit(1)
JS
node show.mjs
