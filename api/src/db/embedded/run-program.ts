import { execFile } from 'node:child_process'
import { parse } from 'node:path'
import { promisify } from 'node:util'

/** The system user for a program, if it is not our own. */
export type Identity = { uid: number; gid: number }

type ProgramResult = { isOk: boolean; output: string }

const execute = promisify(execFile)

/** Keeps our secrets from PostgreSQL, and also PGDATA, PGPORT and the language of our environment. */
export function programOptions(identity?: Identity) {
  const { PATH, SystemRoot, TEMP } = process.env
  const env = Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, LC_ALL: 'C' }).filter(([, value]) => value !== undefined),
  )
  return { ...identity, env, cwd: parse(process.cwd()).root, windowsHide: true }
}

/** Runs a program to its end. Never throws: a program that cannot be started gives `isOk: false` too. */
export async function runProgram(file: string, args: string[], identity?: Identity): Promise<ProgramResult> {
  try {
    const { stdout, stderr } = await execute(file, args, programOptions(identity))
    return { isOk: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { isOk: false, output: `${stdout}${stderr}`.trim() || message }
  }
}
