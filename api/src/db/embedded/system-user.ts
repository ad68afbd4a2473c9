import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { promisify } from 'node:util'

/** The system user for a program, if it is not our own. */
export type SystemUser = { uid: number; gid: number }

const CANDIDATES = ['postgres', 'nobody', 'daemon']

const execute = promisify(execFile)

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Returns the user to run it as: the owner of existing data, otherwise the first of
 * postgres, nobody and daemon. Undefined if we are not root, so that it runs as our user. Throws if none exists.
 */
export async function chooseSystemUser(existing: SystemUser[]): Promise<SystemUser | undefined> {
  if (!isRoot()) return undefined
  const [owner] = existing
  if (owner && owner.uid > 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of CANDIDATES) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:([1-9]\\d*):([1-9]\\d*):`, 'm').exec(accounts) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `PostgreSQL does not run as root, and /etc/passwd has none of ${CANDIDATES.join(', ')}: ` +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs already',
  )
}

/** Whether that user may enter the folder. Asks the operating system, so that ACLs and mounts count too. */
export async function isOpenTo(folder: string, systemUser: SystemUser | undefined): Promise<boolean> {
  if (process.platform === 'win32') return true
  return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], systemUser)).isOk
}

/**
 * Options for running a program of PostgreSQL. Its environment has none of our secrets, no PGDATA or PGPORT, and not our
 * locale.
 */
export function programOptions(systemUser?: SystemUser) {
  const { PATH, SystemRoot, TEMP } = process.env
  const env = Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, LC_ALL: 'C' }).filter(([, value]) => value !== undefined),
  )
  return { ...systemUser, env, cwd: parse(process.cwd()).root, windowsHide: true }
}

/** Runs a program to its end. Never throws: a program that cannot be started gives `isOk: false` too. */
export async function runProgram(file: string, args: string[], systemUser?: SystemUser) {
  try {
    const { stdout, stderr } = await execute(file, args, programOptions(systemUser))
    return { isOk: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { isOk: false, output: `${stdout}${stderr}`.trim() || message }
  }
}
