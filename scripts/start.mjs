// Plain JavaScript, so that even an old Node can run it. It then starts the Node that npm installed, or reports the problem.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const installedNode = `${root}node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`

if (Number(process.versions.node.split('.')[0]) >= 24) {
  const { stopWithParent } = await import(pathToFileURL(`${root}scripts/stop-with-parent.ts`).href)
  stopWithParent()
  const { ensurePwaBuilt } = await import(pathToFileURL(`${root}scripts/pwa-build.ts`).href)
  await ensurePwaBuilt()
  await import(pathToFileURL(`${root}api/src/main.ts`).href)
} else if (existsSync(installedNode)) {
  // Same values as in the Docker image: frees the memory of decoded photos at once.
  const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' }
  const child = spawn(installedNode, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...memory, ...process.env },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`TecniCerca cannot start. ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
} else {
  console.error('TecniCerca needs Node 24 or newer here: npm could not install one for this platform.')
  process.exitCode = 1
}
