import { readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { runProgram } from './run-program.ts'

/** `startedAt` distinguishes a process from a later one with the same id; `folder` is only known on Linux. */
type ProcessFacts = { command: string; startedAt: string; folder?: string }

/** A running process; undefined if it has ended, even if its exit status was never collected. */
export async function findProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (process.platform === 'linux') return findLinuxProcess(pid)
  if (process.platform === 'win32') return findWindowsProcess(pid)
  const { isOk, output } = await runProgram('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)])
  const [state = 'Z', ...words] = output.split(/\s+/)
  if (!isOk || state.startsWith('Z')) return undefined
  return { startedAt: words.slice(0, 5).join('_'), command: basename(words.slice(5).join(' ')) }
}

async function findLinuxProcess(pid: number): Promise<ProcessFacts | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The command is in parentheses and may itself contain parentheses and spaces. The next field is 3, the state.
  const command = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const startedAt = fields[19]
  if (!startedAt || 'ZXx'.includes(fields[0] ?? 'X')) return undefined
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return { command, startedAt, ...(folder ? { folder } : {}) }
}

async function findWindowsProcess(pid: number): Promise<ProcessFacts | undefined> {
  const { output } = await runProgram('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`])
  const command = new RegExp(`^"([^"]+)","${pid}"`, 'm').exec(output)?.[1]
  return command ? { command: command.replace(/\.exe$/i, ''), startedAt: '0' } : undefined
}
