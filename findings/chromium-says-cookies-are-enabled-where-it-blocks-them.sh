#!/usr/bin/env bash
# Expected: navigator.cookieEnabled is false where the person blocks cookies, and only storage is refused.
# Seen: with cookies blocked for all sites it stays true. A cookie that was set is not there, localStorage and the
#   Cache API throw, IndexedDB fails, and so does navigator.locks.request, which stores nothing.
# Versions: Chromium 156 (content setting cookies = block, as in Settings > Privacy).
# Why it matters: a sign-in page that asks cookieEnabled never says why the sign-in does not last. Code that takes a
#   lock first fails there, before any of its own handling of missing storage.
# Documented: otherwise. https://developer.mozilla.org/docs/Web/API/Navigator/cookieEnabled says that it tells whether
#   cookies are enabled, false where the browser blocks them from being set.
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
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
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
async function look(cookies) {
  const profile = resolve(`profile-${cookies}`)
  mkdirSync(`${profile}/Default`, { recursive: true })
  const preferences = { profile: { default_content_setting_values: { cookies } } }
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, options)
  const page = await context.newPage()
  await page.goto(`http://localhost:${server.address().port}/`)
  const seen = await page.evaluate(async () => {
    const attempt = async (work) => {
      try {
        return await work()
      } catch (error) {
        return error.name
      }
    }
    document.cookie = 'session=1'
    return {
      cookieEnabled: navigator.cookieEnabled,
      cookie: document.cookie,
      localStorage: await attempt(() => `${localStorage.length} keys`),
      lock: await attempt(() => navigator.locks.request('outbox', () => 'granted')),
    }
  })
  await context.close()
  return JSON.stringify(seen)
}

const allowed = await look(1)
const blocked = await look(2)
server.close()
console.log(`cookies allowed: ${allowed}`)
console.log(`cookies blocked: ${blocked}`)
const expected = { cookieEnabled: true, cookie: '', localStorage: 'SecurityError', lock: 'SecurityError' }
if (!allowed.includes('granted') || blocked !== JSON.stringify(expected)) {
  console.error('Changed: Chromium now answers in another way where cookies are blocked.')
  process.exit(1)
}
JS
node show.mjs
