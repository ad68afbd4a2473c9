import { write } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type LogOutput = {
  /** Takes a complete line. Never throws, waits or blocks. */
  write: (line: string) => void
  /** Resolves once every line is written or lost, at most after `limitMs` ms. */
  flush: (limitMs: number) => Promise<void>
}

const STANDARD_OUTPUT = 1
/** In characters, about five thousand lines. While so much waits, new lines are lost. */
const MAX_WAITING = 1_000_000
const FULL_PIPE_PAUSE_MS = 50
const NEWLINE = 10

/**
 * Writes lines to a file descriptor. If its terminal is closed, its pipe is not read or its disk is full, the
 * application continues and the lines are lost. Once writing works again, a later line reports how many.
 */
export function openLogOutput(fd = STANDARD_OUTPUT): LogOutput {
  let waiting: string[] = []
  let waitingSize = 0
  let lost = 0
  let isTorn = false
  let writing: Promise<void> | undefined

  async function put(text: string): Promise<{ unwrittenLines: number }> {
    if (isTorn) isTorn = (await writeAsMuch(fd, Buffer.from('\n'))) === 0
    const bytes = Buffer.from(text)
    const written = await writeAsMuch(fd, bytes)
    if (written > 0) isTorn = bytes[written - 1] !== NEWLINE
    return { unwrittenLines: countLines(bytes.subarray(written)) }
  }

  async function tellLost(count: number): Promise<void> {
    const { unwrittenLines } = await put(lossLine(count))
    if (unwrittenLines === 0) lost -= count
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // The lines counted in `lost` came after the waiting lines, so the line that reports the loss is written last.
      const [text, lostSince] = [waiting.join(''), lost]
      waiting = []
      waitingSize = 0
      const { unwrittenLines } = await put(text)
      lost += unwrittenLines
      if (unwrittenLines === 0 && lostSince > 0) await tellLost(lostSince)
    }
    writing = undefined
  }

  return {
    write: (line) => {
      if (waitingSize + line.length > MAX_WAITING) {
        lost += 1
        return
      }
      waiting.push(line)
      waitingSize += line.length
      writing ??= writeWaiting()
    },
    flush: async (limitMs) => {
      if (!writing) return
      await Promise.race([writing, pause(limitMs)])
    },
  }
}

/** Writing fails after the terminal is closed. Without a listener that error would end the process. */
export function surviveLostTerminal(): void {
  // Accessing both streams also makes Node open them so that a full pipe or terminal answers EAGAIN. Otherwise a write
  // would block a thread, and the process could not exit.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Returns how many bytes were written before the descriptor failed. Waits while a pipe is full. */
async function writeAsMuch(fd: number, bytes: Buffer): Promise<number> {
  let written = 0
  while (written < bytes.length) {
    const result = await writeOnce(fd, bytes.subarray(written))
    if (typeof result === 'number') written += result
    else if (result.code === 'EAGAIN') await pause(FULL_PIPE_PAUSE_MS)
    else return written
  }
  return written
}

function writeOnce(fd: number, bytes: Buffer): Promise<number | NodeJS.ErrnoException> {
  return new Promise((done) => write(fd, bytes, (error, written) => done(error ?? written)))
}

function countLines(bytes: Buffer): number {
  return bytes.reduce((count, byte) => (byte === NEWLINE ? count + 1 : count), 0)
}

function lossLine(lost: number): string {
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'log lines were lost' })}\n`
}
