import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLogOutput } from './log-output.ts'

const LINE = `${'x'.repeat(999)}\n`

describe.runIf(process.platform !== 'win32')('log lines into a pipe that nobody reads', () => {
  let folder: string
  let pipe: number

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tecnicerca-log-'))
    const path = join(folder, 'pipe')
    spawnSync('mkfifo', [path])
    pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  })
  afterEach(async () => {
    closeSync(pipe)
    await rm(folder, { recursive: true, force: true })
  })

  /** Reads until `isEnough` is true of the text read so far. */
  async function read(isEnough: (text: string) => boolean): Promise<string> {
    const chunk = Buffer.alloc(65_536)
    let text = ''
    while (!isEnough(text)) {
      text += await new Promise<string>((done) => setImmediate(() => done(readChunk(pipe, chunk))))
    }
    return text
  }

  it('arrive complete and in order once they are read', async () => {
    const output = openLogOutput(pipe)
    const lines = Array.from({ length: 500 }, (_, n) => `${n} ${LINE}`)
    for (const line of lines) output.write(line)
    expect(await read((text) => text.length >= lines.join('').length)).toBe(lines.join(''))
    await output.flush(60_000)
  })

  it('are dropped beyond a million characters, and a later line says how many', async () => {
    const output = openLogOutput(pipe)
    for (let n = 0; n < 3_000; n += 1) output.write(LINE)
    const text = await read((text) => text.endsWith('"}\n'))
    // One line is being written and a thousand wait.
    expect(text.startsWith(LINE.repeat(1_001))).toBe(true)
    expect(JSON.parse(text.slice(LINE.length * 1_001))).toMatchObject({
      lost: 1_999,
      msg: 'log lines were lost',
    })
    output.write(LINE)
    expect(await read((text) => text.length >= LINE.length)).toBe(LINE)
  })

  it('delay a flush no longer than its time limit', async () => {
    const output = openLogOutput(pipe)
    for (let n = 0; n < 3_000; n += 1) output.write(LINE)
    await output.flush(10)
    expect(await read((text) => text.endsWith('"}\n'))).toContain('log lines were lost')
    await output.flush(60_000)
  })
})

function readChunk(fd: number, chunk: Buffer): string {
  try {
    return chunk.toString('utf8', 0, readSync(fd, chunk))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''
    throw error
  }
}
