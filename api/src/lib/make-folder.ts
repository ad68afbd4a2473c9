import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents; returns true if it did not exist. Node's recursive mkdir never ends below `/proc` or
 * below a link to an unmounted disk: it takes the existing parent for missing and creates it again, forever.
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
