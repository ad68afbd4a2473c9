import { access, constants, readFile } from 'node:fs/promises'
import { type Identity, runProgram } from './run-program.ts'

const CANDIDATES = ['postgres', 'nobody', 'daemon']

export const isRoot = (): boolean => process.getuid?.() === 0

type Account = Identity & { name: string }

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

/**
 * PostgreSQL refuses to run as root. Returns the user to run it as: the owner of existing data, otherwise the first of
 * postgres, nobody and daemon. Returns undefined if we are not root and keep our user. Throws if there is no such account.
 */
export async function chooseIdentity(existing: { uid: number }[]): Promise<Identity | undefined> {
  if (!isRoot()) return undefined
  const accounts = await listAccounts()
  const owner = accounts.find(({ uid }) => uid === existing[0]?.uid)
  const account =
    owner ?? CANDIDATES.map((name) => accounts.find((candidate) => candidate.name === name)).find(Boolean)
  if (account) return { uid: account.uid, gid: account.gid }
  throw new Error(
    `PostgreSQL does not run as root, and /etc/passwd has none of ${CANDIDATES.join(', ')}: ` +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs already',
  )
}

/** Whether that user may enter the folder. Asks the operating system, so that ACLs and mounts count too. */
export async function isOpenTo(folder: string, identity?: Identity): Promise<boolean> {
  if (identity) return (await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], identity)).isOk
  return access(folder, constants.X_OK).then(
    () => true,
    () => false,
  )
}
