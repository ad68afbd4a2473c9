import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectionUrl } from './db/embedded/embedded-postgres.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START = 'scripts/start.mjs'
/** Makes start.mjs hand over to the Node that npm installed, as it does under Node 20. */
const AS_OLD_NODE = [
  '--import',
  `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.0.0' })`,
]

let database: TestDatabase
let folder: string
const groups: number[] = []

beforeAll(async () => {
  database = await cloneDatabase(inject('cluster'))
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-start-'))
  // A build that is newer than its sources, so that start.mjs does not build.
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'server/entry-server.js'), '')
})
afterAll(async () => {
  for (const group of groups) killGroup(group)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/** Starts the product with a command and resolves with its process once calls are answered. */
async function start(command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      PWA_DIST: folder,
      DATABASE_URL: connectionUrl(database.connection),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  if (child.pid) groups.push(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()))
  const port = await new Promise<string>((ready, fail) => {
    child.stdout.on('data', () => {
      const found = /"port":(\d+)[^\n]*"msg":"TecniCerca is ready"/.exec(output)
      if (found?.[1]) ready(found[1])
    })
    child.once('close', (code) => fail(new Error(`ended with ${code}: ${output}`)))
  })
  // The line is printed shortly before the process handles signals. Once it answers, it handles them.
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
  return { child, output: () => output }
}

// 'close' is emitted once no process holds the output any more, so the server itself has ended.
describe('SIGTERM stops the server behind', () => {
  it('npm start', async () => {
    const { child, output } = await start('npm', ['start'])
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(output()).toContain('"signal":"SIGTERM","msg":"stopping"')
  })

  it('scripts/start.mjs if it hands over to the Node that npm installed', async () => {
    const { child, output } = await start(process.execPath, [...AS_OLD_NODE, START])
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output()).toContain('"signal":"SIGTERM","msg":"stopping"')
  })

  it('the command of the systemd unit in docs/operating.md', async () => {
    const text = await readFile(join(ROOT, 'docs/operating.md'), 'utf8')
    const [, program, script = ''] = /^ExecStart=(\S+) (\S+)$/m.exec(text) ?? []
    expect(program).toBe('/usr/bin/node')
    const { child } = await start(process.execPath, [script])
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })
})
