import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Person } from './marketplace.ts'

/** Returns the mails for `email` as text, oldest first. The server of the tests writes mails to files. */
export async function mailsTo(email: string): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(email))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** Confirms the address of an account that has just been registered. */
export async function confirmEmail({ email, api }: Pick<Person, 'email' | 'api'>): Promise<void> {
  const token = (await mailedLink(email, '/confirmar-correo')).split('token=')[1]
  expect((await api.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200)
}

/** Waits for a mailed link to `path` for `email`. Returns path and query of the newest one. */
export async function mailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const links = (await mailsTo(email)).flatMap((text) => text.match(/\/[\w-]+\?token=[\w-]+/)?.[0] ?? [])
    link = links.findLast((found) => found.startsWith(`${path}?`))
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
