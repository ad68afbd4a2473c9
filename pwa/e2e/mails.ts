import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Path and query of the newest mailed link to `path` for `email`; without an SMTP server mails are files. */
export async function mailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const links = mails
      .filter((mail) => mail.includes(email))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((text) => text.match(/\/[\w-]+\?token=[\w-]+/)?.[0] ?? [])
    link = links.findLast((found) => found.startsWith(`${path}?`))
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
