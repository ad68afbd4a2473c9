import { mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-folder-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('makeFolder creates a folder with its parents, and returns false if it exists', async () => {
  const deep = join(folder, 'a', 'b', 'c')
  expect(await makeFolder(deep, 0o700)).toBe(true)
  expect((await stat(deep)).mode & 0o777).toBe(0o700)
  expect(await makeFolder(deep)).toBe(false)
})

it('makeFolder returns true to one of eight concurrent calls', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => makeFolder(join(folder, 'x', 'y'))))
  expect(results.filter(Boolean)).toHaveLength(1)
})

it('makeFolder throws if the folder cannot be created', async () => {
  await symlink(join(folder, 'unmounted'), join(folder, 'link'))
  await expect(makeFolder(join(folder, 'link', 'data'))).rejects.toThrow('ENOENT')
  await expect(makeFolder('/proc/nowhere/data')).rejects.toThrow('ENOENT')
})
