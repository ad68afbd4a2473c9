import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chooseBackupFile } from './backup-file.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-home-'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it('a backup without a name goes into a private folder in the home of the user', async () => {
  vi.stubEnv('HOME', folder)
  expect(homedir()).toBe(folder)
  const file = await chooseBackupFile(undefined, ROOT)
  expect(file).toMatch(/tecnicerca-backups\/tecnicerca-\d{8}T\d{6}Z\.backup$/)
  expect((await stat(join(folder, 'tecnicerca-backups'))).mode & 0o777).toBe(0o700)
})

it('a relative backup path is resolved against the current folder', async () => {
  expect(await chooseBackupFile('copia', folder)).toBe(join(folder, 'copia'))
  expect(await chooseBackupFile(join(folder, 'copia'), ROOT)).toBe(join(folder, 'copia'))
  expect(await chooseBackupFile('../copia', ROOT)).toBe(join(ROOT, '..', 'copia'))
})

it('a backup in the repository is accepted only under a name that git ignores', async () => {
  await symlink(ROOT, join(folder, 'repository'))
  for (const asked of ['copia', 'api/copia.dump', 'data/copia', join(folder, 'repository', 'copia')])
    await expect(chooseBackupFile(asked, ROOT)).rejects.toThrow('lies in the repository')
  const file = await chooseBackupFile('api/copia.backup', ROOT)
  for (const name of [file, `${file}.part`])
    expect(spawnSync('git', ['check-ignore', '--quiet', '--no-index', name], { cwd: ROOT }).status).toBe(0)
})
