import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { tryPackage } from './binaries.ts'
import { findEmbeddedPackage } from './embedded-package.ts'
import { chooseIdentity, isRoot } from './system-user.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The package as an `npm ci --ignore-scripts` leaves it: no symlinks, and here no run bits either. */
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
  it('is mended where it lies', async () => {
    const root = await unpack()
    const binaries = await tryPackage(join(root, 'native'), await chooseIdentity([]), () => {})
    expect(binaries).toMatchObject({ major: 18, postgres: join(root, 'native/bin/postgres') })
  })

  it.runIf(isRoot())('is copied when it is closed to the system user, and the copy mended', async () => {
    const root = await unpack()
    await chmod(root, 0o700)
    const lines: string[] = []
    const identity = await chooseIdentity([])
    const first = await tryPackage(join(root, 'native'), identity, (line) => lines.push(line))
    const copy = dirname(dirname(dirname(first?.postgres ?? '')))
    folders.push(copy)
    expect(basename(copy)).toMatch(/^tecnicerca-postgres-18\..*-[0-9a-f]{8}$/)
    expect(lines[0]).toContain(copy)
    await rm(join(copy, 'native/lib/libicui18n.so.60.2'))
    expect(await tryPackage(join(root, 'native'), identity, () => {})).toEqual(first)

    await chmod(copy, 0o777)
    const elsewhere = await tryPackage(join(root, 'native'), identity, () => {})
    const otherCopy = dirname(dirname(dirname(elsewhere?.postgres ?? '')))
    folders.push(otherCopy)
    expect(otherCopy).not.toBe(copy)
    expect((await stat(otherCopy)).uid).toBe(0)
  })
})
