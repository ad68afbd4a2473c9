#!/usr/bin/env bash
# Expected: on a page that the browser translates, React shows new text, or it fails in a way that somebody notices.
# Seen: a translator puts each text into a <font> element. React goes on writing into the text node that it made,
#   which is no longer in the page: people keep seeing the old text, without an error or a warning. (An element whose
#   only child is text is updated, since React then sets textContent.)
# Versions: react and react-dom 19.3.1 in Chromium 156; the script moves the text as Google Translate in Chrome does.
# Why it matters: 'Pending' stays on the screen after the job was accepted, for everybody who reads the page
#   translated. The crash on removal (NotFoundError) is well known and shows up in logs; this does not.
# Documented: as a crash, in https://github.com/facebook/react/issues/11538. The page to read would be
#   https://react.dev/reference/react-dom/client/createRoot.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent playwright-core@1.65.1 react@19.3.1 react-dom@19.3.1 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

CHROMIUM=$(command -v chromium || command -v chromium-headless-shell) ||
  { echo 'This needs chromium or chromium-headless-shell on the PATH.' >&2; exit 2; }
export CHROMIUM

cat >show.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

// React has no build for a <script>: its CommonJS files get a small require().
const files = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
}
const modules = Object.entries(files).map(
  ([name, path]) => `${JSON.stringify(name)}(module, exports, require) {${readFileSync(`node_modules/${path}`, 'utf8')}}`,
)
const bundle = `const process = { env: {} }, sources = {${modules.join(',')}}, loaded = {}
window.require = (name) => {
  if (!loaded[name]) sources[name](loaded[name] = { exports: {} }, loaded[name].exports, window.require)
  return loaded[name].exports
}`
const options = {
  executablePath: process.env.CHROMIUM,
  args: [
    ...['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
}
const browser = await chromium.launch(options)
const page = await browser.newPage()
const errors = []
page.on('pageerror', (error) => errors.push(error.name))
page.on('console', (message) => errors.push(message.text()))
await page.setContent('<div id="root"></div>')
await page.addScriptTag({ content: `{${bundle}}` })
const [pair, alone] = await page.evaluate(() => {
  const { createElement: h } = window.require('react')
  const { flushSync } = window.require('react-dom')
  const root = window.require('react-dom/client').createRoot(document.querySelector('#root'))
  const show = (state) =>
    flushSync(() => root.render(h('main', null, h('p', null, h('b', null, 'Job: '), state), h('i', null, state))))
  show('pending')
  const texts = document.createTreeWalker(document.querySelector('#root'), NodeFilter.SHOW_TEXT)
  const nodes = []
  while (texts.nextNode()) nodes.push(texts.currentNode)
  for (const node of nodes) {
    const font = document.createElement('font')
    node.replaceWith(font)
    font.textContent = node.data
  }
  show('accepted')
  return [document.querySelector('p').innerText, document.querySelector('i').innerText]
})
await browser.close()
console.log(`state 'accepted', text beside an element: ${pair}`)
console.log(`state 'accepted', text alone:             ${alone}`)
console.log(`errors and warnings: ${errors.length}`)
if (pair !== 'Job: pending' || alone !== 'accepted' || errors.length > 0) {
  console.error('Changed: React now shows the new text or reports that it cannot.')
  process.exit(1)
}
JS
node show.mjs
