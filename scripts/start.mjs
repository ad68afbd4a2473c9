// Plain JavaScript, so that a Node too old for the rest can still say so or hand over to the one npm installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const carried = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`

if (Number(process.versions.node.split('.')[0]) >= 24) {
  const { ensurePwaBuilt } = await import(pathToFileURL(`${root}scripts/pwa-build.ts`).href)
  await ensurePwaBuilt()
  await import(pathToFileURL(`${root}api/src/main.ts`).href)
} else if (existsSync(carried)) {
  process.exitCode = spawnSync(carried, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1
} else {
  console.error('TecniCerca needs Node 24 or newer here: npm could not install one for this platform.')
  process.exitCode = 1
}
