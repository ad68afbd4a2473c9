import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findEmbeddedPackage, tryPackage } from './programs.ts'
import { chooseSystemUser, isRoot } from './system-user.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Copies the package as `npm ci --ignore-scripts` leaves it: without symlinks, and here not executable. */
async function unpack(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'embedded-package-'))
  folders.push(root)
  await chmod(root, 0o755)
  const original = findEmbeddedPackage() ?? ''
  const filter = (path: string) =>
    !/\.a$|^include$/.test(basename(path)) && !/lib(icu\w+|pq|ecpg\w*|pgtypes)\.so(\.\d+)?$/.test(path)
  await cp(original, join(root, 'native'), { recursive: true, filter })
  await cp(join(dirname(original), 'package.json'), join(root, 'package.json'))
  await chmod(join(root, 'native/bin/postgres'), 0o644)
  return root
}

describe.runIf(process.platform === 'linux')('the embedded package', () => {
  it('is repaired in place', async () => {
    const root = await unpack()
    const place = { base: '/nonexistent', systemUser: await chooseSystemUser([]) }
    const programs = await tryPackage(join(root, 'native'), place)
    expect(programs).toEqual({ major: 18, bin: join(root, 'native/bin') })
  })

  it.runIf(isRoot())('is copied once if the system user cannot read it', async () => {
    const root = await unpack()
    await chmod(root, 0o700)
    const base = await mkdtemp(join(tmpdir(), 'embedded-base-'))
    folders.push(base)
    await chmod(base, 0o755)
    const place = { base, systemUser: await chooseSystemUser([]) }
    const first = await tryPackage(join(root, 'native'), place)
    expect(first).toMatchObject({ major: 18, bin: expect.stringMatching(/\/postgres-18\.[^/]+\/bin$/) })
    expect(dirname(dirname(first?.bin ?? ''))).toBe(base)
    expect(await tryPackage(join(root, 'native'), place)).toEqual(first)
    expect(await readdir(base)).toHaveLength(1)
  })
})
