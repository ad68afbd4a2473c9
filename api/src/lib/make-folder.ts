import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it; true where it was not there. Node's own recursive mkdir never ends below `/proc`, and
 * below a link to a disk that is not mounted: it takes the parent, which is there, for missing and makes it again, for ever.
 */
export async function makeFolder(path: string, mode?: number): Promise<boolean> {
  try {
    return await makeOne(path, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
  }
  await makeFolder(dirname(path), mode)
  return makeOne(path, mode)
}

async function makeOne(path: string, mode?: number): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
