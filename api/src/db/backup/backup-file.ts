import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../lib/make-folder.ts'

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))
/** The file extension that `.gitignore` and `.dockerignore` exclude. */
const LEFT_OUT = /\.backup$/

/**
 * The path of the backup: the requested file, or a file in `~/tecnicerca-backups` that is named after the time. Throws
 * if git or the Docker image would include the file.
 */
export async function chooseBackupFile(asked: string | undefined, from: string): Promise<string> {
  if (asked === undefined) {
    const folder = join(homedir(), 'tecnicerca-backups')
    await makeFolder(folder, 0o700)
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    return join(folder, `tecnicerca-${time}.backup`)
  }
  const file = resolve(from, asked)
  const folder = await realpath(dirname(file)).catch(() => dirname(file))
  const way = relative(await realpath(REPOSITORY), folder)
  const isInside = way !== '..' && !way.startsWith(`..${sep}`) && resolve(way) !== way
  if (isInside && !LEFT_OUT.test(file))
    throw new Error(`${file} lies in the repository: call it *.backup, or write it elsewhere`)
  return file
}
