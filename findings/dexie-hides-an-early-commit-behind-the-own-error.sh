#!/usr/bin/env bash
# Expected: if IndexedDB commits before the callback of db.transaction() ends, the promise rejects with
#   PrematureCommitError, whether the callback then returns or throws. A rejection with any other error means
#   rollback.
# Seen: PrematureCommitError comes only if the callback returns. If it throws, the promise rejects with its own error,
#   exactly as after a rollback, and the earlier writes stay. Without the fetch() the same code rolls back.
# Versions: dexie 4.4.7 in Chromium 156.
# Why it matters: 'take the message out of the outbox, send it, throw if the server refuses' looks as if the throw put
#   it back. It is gone from the phone, and nothing tells these two cases apart.
# Documented: otherwise. https://dexie.org/docs/DexieErrors/Dexie.PrematureCommitError says that it is thrown when
#   IndexedDB commits before the promise of the scope 'is resolved or rejected'.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent playwright-core@1.65.1 dexie@4.4.7 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

CHROMIUM=$(command -v chromium || command -v chromium-headless-shell) ||
  { echo 'This needs chromium or chromium-headless-shell on the PATH.' >&2; exit 2; }
export CHROMIUM

cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { chromium } from 'playwright-core'

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'))
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const options = {
  executablePath: process.env.CHROMIUM,
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
}
const browser = await chromium.launch(options)
const page = await browser.newPage()
await page.goto(`http://127.0.0.1:${server.address().port}/`)
await page.addScriptTag({ content: readFileSync('node_modules/dexie/dist/dexie.min.js', 'utf8') })
const run = (ending, send) =>
  page.evaluate(async ([ending, send]) => {
    const db = new Dexie(`outbox-${ending}-${send}`)
    db.version(1).stores({ messages: 'id' })
    await db.messages.put({ id: 1 })
    const outcome = await db.transaction('rw', db.messages, async () => {
      await db.messages.delete(1)
      if (send) await fetch('/').then((response) => response.text()).then(() => new Promise((later) => setTimeout(later, 50)))
      if (ending === 'throws') throw new Error('refused by the server')
    }).then(() => 'resolved', (error) => `${error.name}: ${error.message.split('.')[0]}`)
    return `${outcome}; messages left: ${await db.messages.count()}`
  }, [ending, send])

console.log(`Chromium ${browser.version()}`)
const seen = [await run('throws', false), await run('returns', true), await run('throws', true)]
await browser.close()
server.close()
console.log(`delete, throw:         ${seen[0]}`)
console.log(`delete, fetch, return: ${seen[1]}`)
console.log(`delete, fetch, throw:  ${seen[2]}`)
const own = 'Error: refused by the server; messages left: '
if (seen[0] !== `${own}1` || !seen[1].startsWith('PrematureCommitError') || seen[2] !== `${own}0`) {
  console.error('Changed: an early commit is now reported when the callback throws (or no longer when it returns).')
  process.exit(1)
}
JS
node show.mjs
