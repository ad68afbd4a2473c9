import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handOver } from './drop-root-privileges.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tecnicerca-hand-over-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('handOver succeeds while another process creates and deletes files in the folder', async () => {
  const writing = { isOver: false }
  const mails = Array.from({ length: 4 }, async (_, index) => {
    const path = join(folder, `${index}.eml.part`)
    while (!writing.isOver) {
      await writeFile(path, '')
      await rm(path)
    }
  })
  const systemUser = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const handOverRepeatedly = async () => {
    for (let turn = 0; turn < 300; turn += 1) await handOver(folder, systemUser)
  }
  await expect(handOverRepeatedly().finally(() => (writing.isOver = true))).resolves.toBeUndefined()
  await Promise.all(mails)
})
