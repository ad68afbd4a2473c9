#!/usr/bin/env bash
# Expected: navigator.storage.estimate().quota is no more than what the disk can hold.
# Seen: with the profile on a disk of 300 MiB the quota is 1024 MiB plus what is used (10 GiB on an ordinary disk),
#   whatever is left. Writing fails with QuotaExceededError long before, and the quota grows with each byte written.
# Versions: Chromium 156.
# Why it matters: an application that keeps photos until there is a network cannot warn by quota - usage that the
#   phone is nearly full. The difference never shrinks; only the failed write tells.
# Documented: otherwise. https://developer.mozilla.org/docs/Web/API/StorageManager/estimate calls the quota 'a
#   conservative approximation of the total storage' that the device has available for the site.
set -euo pipefail

[ "$(id -u)" = 0 ] || { echo 'This needs root, to mount a small disk.' >&2; exit 2; }
work=$(mktemp -d)
trap 'umount "$work/disk" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent playwright-core@1.65.1 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

CHROMIUM=$(command -v chromium || command -v chromium-headless-shell) ||
  { echo 'This needs chromium or chromium-headless-shell on the PATH.' >&2; exit 2; }
export CHROMIUM
mkdir disk
mount -t tmpfs -o size=300m none disk 2>/dev/null || { echo 'This machine lets nobody mount a disk.' >&2; exit 2; }

cat >show.mjs <<'JS'
import { statfsSync } from 'node:fs'
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
const context = await chromium.launchPersistentContext(resolve('disk'), options)
const page = await context.newPage()
await page.goto(`http://localhost:${server.address().port}/`)
const look = async () => {
  const { bavail, bsize } = statfsSync('disk')
  const { quota, usage } = await page.evaluate(() => navigator.storage.estimate())
  const [onDisk, left] = [bavail * bsize, quota - usage].map((bytes) => Math.round(bytes / 2 ** 20))
  console.log(`free on the disk: ${onDisk} MiB; quota - usage: ${left} MiB`)
  return left > 2 * onDisk
}
const before = await look()
const [written, error] = await page.evaluate(async () => {
  const cache = await caches.open('photos')
  const photo = new Blob(Array(160).fill(crypto.getRandomValues(new Uint8Array(65536))))
  for (let count = 0; count < 60; count++) {
    try {
      await cache.put(`/${count}`, new Response(photo))
    } catch (refused) {
      return [count * 10, refused.name]
    }
  }
  return [600, 'no error']
})
console.log(`written before ${error}: ${written} MiB`)
const after = await look()
await context.close()
server.close()
if (!before || !after || error !== 'QuotaExceededError') {
  console.error('Changed: the quota now follows the free space of the disk.')
  process.exit(1)
}
JS
node show.mjs
