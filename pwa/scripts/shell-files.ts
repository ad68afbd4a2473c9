import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Administrators work at a desk with a network, so phones do not store admin code. */
const LEFT_OUT = /^assets\/admin-/
/**
 * What only people with an account use, and seldom: agreements at the door with the reader of their codes, pages to hand over,
 * opening hours, quick replies, maintenance plans, customers, months, forms that change the account or the profile, the dialogs
 * of visits, claims and corrections, rare screens of the account. Phones store it after a sign-in, because it is a tenth of the
 * shell.
 */
const LATER =
  /^assets\/(door|jsQR|handout|hours|edit|visit-|[a-z]+-correction|take-back-dialog|claim-dialog|claim-answer-dialog|quick-replies|maintenance|mis-clientes|mi-mes|expense-dialog|found-on-server|second-factor|passkeys|email|devices|blocked-customers|blocked-technicians|erase)-/
const ENTRY = 'index.html'
/** Files of the shell whose name stays the same in every build. */
export const UNHASHED = [ENTRY, 'icon.svg']

/** Returns the files that the service worker stores at its installation. */
export function shellFiles(clientDir: string): string[] {
  return reachable(clientDir).filter((file) => !LATER.test(file))
}

/** Returns the files that it stores after a sign-in. */
export function laterFiles(clientDir: string): string[] {
  return reachable(clientDir).filter((file) => LATER.test(file))
}

/** The document and everything reachable from its entry, except admin screens. */
function reachable(clientDir: string): string[] {
  const manifest = readManifest(clientDir)
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key) || LEFT_OUT.test(chunk.file)) return
    seen.add(key)
    const missing = chunk.imports?.find((next) => LEFT_OUT.test(manifest[next]?.file ?? ''))
    if (missing) throw new Error(`Phones store ${chunk.file}, but not ${missing}, which it imports`)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(ENTRY)
  return [...UNHASHED, ...found]
}

/** Returns every hashed file of this build. */
export function builtAssets(clientDir: string): string[] {
  const chunks = Object.values(readManifest(clientDir))
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))]
}

/** Transfer size of the files in bytes: of the compressed copy where there is one. */
export async function bytesOnTheWire(clientDir: string, files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const path = join(clientDir, file)
    return (await stat(`${path}.br`).catch(() => stat(path))).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

function readManifest(clientDir: string): Manifest {
  return JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}
