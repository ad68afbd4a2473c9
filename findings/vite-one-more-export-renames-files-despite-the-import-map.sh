#!/usr/bin/env bash
# Expected: with `build.chunkImportMap` a change gives a new name only to the chunks whose code changed. So a function
#   that is added to a shared chunk, and used by one screen, renames that chunk and that screen.
# Seen: other screens that import older functions of the shared chunk get new names too. Exports between chunks have
#   short names given in the order of the full ones, so one more export moves the others along, and the new short names
#   stand in every file that imports them. With `minifyInternalExports: false` only the two files are renamed.
# Versions: vite 8.3.8, rolldown 1.2.19.
# Why it matters: the map is there so that returning visitors load only what changed. In a product of 60 chunks one more
#   export renamed 30 files in which nobody had changed a line.
# Documented: not found. The pages are https://vite.dev/config/build-options#build-chunkimportmap and
#   https://rolldown.rs/reference/OutputOptions.minifyInternalExports.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --no-save --ignore-scripts --no-audit --no-fund --silent vite@8.3.8 rolldown@1.2.19 ||
  { echo 'npm could not install the packages.' >&2; exit 2; }

cat >show.mjs <<'JS'
import { writeFile } from 'node:fs/promises'
import { build } from 'vite'

const BODY = (name) => `export function ${name}(text) { return document.createTextNode(text + '${name}') }\n`
await writeFile('index.html', '<head></head><script type="module" src="/start.js"></script>')
await writeFile('start.js', ['first', 'second', 'third'].map((name) => `import('./${name}.js')`).join('\n'))
await writeFile('first.js', "import { paint } from './shared.js'; document.body.append(paint('first'))")
await writeFile('second.js', "import { paint } from './shared.js'; document.body.append(paint('second'))")

async function buildFiles(hasMore, minifyInternalExports) {
  await writeFile('shared.js', (hasMore ? BODY('brush') : '') + BODY('paint') + BODY('wipe'))
  const names = hasMore ? 'brush, wipe' : 'wipe'
  await writeFile('third.js', `import { ${names} } from './shared.js'; document.body.append(${names.split(', ').map((name) => `${name}('third')`)})`)
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    build: { chunkImportMap: true, modulePreload: false, rolldownOptions: { output: { minifyInternalExports } } },
  })
  return output.map(({ fileName }) => fileName)
}

async function renamed(minifyInternalExports) {
  const older = await buildFiles(false, minifyInternalExports)
  const newer = await buildFiles(true, minifyInternalExports)
  const files = newer.filter((file) => file.endsWith('.js') && !older.includes(file))
  return files.map((file) => file.replace(/^assets\/(.*)-.{8}\.js$/, '$1')).sort()
}

const short = await renamed(true)
const full = await renamed(false)
console.log(`Changed were shared.js and third.js. Renamed with short names of exports: ${short.join(', ')}`)
console.log(`Renamed with minifyInternalExports: false: ${full.join(', ')}`)
if (!short.includes('first') || full.includes('first')) {
  console.error('Changed: a new export now renames only what changed (or full names do not help either).')
  process.exit(1)
}
JS
node show.mjs
