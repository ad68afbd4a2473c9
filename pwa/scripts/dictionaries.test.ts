import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeDifferences } from './dictionaries.ts'

const HEADER_BYTES = 36
const OLDER = 'export const text = "the older words of a long file that stays nearly the same"'
const NEWER = OLDER.replace('older', 'newer')
let clientDir: string

beforeEach(async () => {
  clientDir = join(await mkdtemp(join(tmpdir(), 'tecnicerca-dictionaries-')), 'client')
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await writeFile(join(clientDir, 'index.html'), OLDER)
  await writeFile(join(clientDir, 'assets/app-11111111.js'), OLDER)
  await writeFile(join(clientDir, 'assets/other-11111111.js'), OLDER)
  await writeFile(join(clientDir, 'assets/app-22222222.js'), NEWER)
})
afterEach(() => rm(join(clientDir, '..'), { recursive: true }))

const retired = { 'app-11111111.js': 1, 'other-11111111.js': 1 }
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const differences = async (folder: string) =>
  (await readdir(join(clientDir, folder))).filter((name) => name.endsWith('.dcb'))

function restore(difference: Buffer, dictionary: string): string {
  const options = { params: {}, dictionary: Buffer.from(dictionary) }
  return brotliDecompressSync(difference.subarray(HEADER_BYTES), options).toString()
}

it('a new file gets its difference to the older file of the same name, in the form of RFC 9842', async () => {
  await writeDifferences({ clientDir, assets: ['assets/app-22222222.js'], retired })
  const name = `app-22222222.js.${digestOf(OLDER).toString('hex')}.dcb`
  expect(await differences('assets')).toEqual([name])
  const difference = await readFile(join(clientDir, 'assets', name))
  expect(difference.subarray(0, 4)).toEqual(Buffer.from([0xff, 0x44, 0x43, 0x42]))
  expect(difference.subarray(4, HEADER_BYTES)).toEqual(digestOf(OLDER))
  expect(restore(difference, OLDER)).toBe(NEWER)
})

it('the document gets its difference to the documents of earlier builds', async () => {
  await writeDifferences({ clientDir, assets: [], retired: {} })
  expect(await differences('.')).toEqual([])
  await writeFile(join(clientDir, 'index.html'), NEWER)
  await writeDifferences({ clientDir, assets: [], retired: {} })
  const [name = ''] = await differences('.')
  expect(name).toBe(`index.html.${digestOf(OLDER).toString('hex')}.dcb`)
  expect(restore(await readFile(join(clientDir, name)), OLDER)).toBe(NEWER)
})

it('a build without the file removes its differences', async () => {
  await writeDifferences({ clientDir, assets: ['assets/app-22222222.js'], retired })
  await writeDifferences({ clientDir, assets: [], retired })
  expect(await differences('assets')).toEqual([])
})
