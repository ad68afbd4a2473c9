import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEEP_MS = 30 * 86_400_000
const MOST = 2_000
const COMPRESSED = /\.(br|gz|dcb)$/
const HASH = /-[\w-]{8}(\.\w+)$/

/** The time at which each file left the newest build, in ms. */
export type Retired = Record<string, number>

type Plan = { retired: Retired; expired: string[] }
type Situation = { present: readonly string[]; current: ReadonlySet<string>; retired: Retired; now: number }

/**
 * Decides which old files to keep. A tab that stays open after a deployment may request files of its own build for weeks. So
 * files stay for 30 days after the last build that had them.
 */
export function planAssets({ present, current, retired, now }: Situation): Plan {
  const old = present
    .filter((file) => !current.has(file))
    .map((file) => ({ file, at: retired[file] ?? now }))
    .sort((a, b) => b.at - a.at)
  const stays = ({ at }: { at: number }, index: number) => now - at < KEEP_MS && index < MOST
  return {
    retired: Object.fromEntries(old.filter(stays).map(({ file, at }) => [file, at])),
    expired: old.filter((entry, index) => !stays(entry, index)).map(({ file }) => file),
  }
}

/** The name that a file has in every build: `app-*.js` for `app-5678abcd.js`. */
export function withoutHash(file: string): string {
  return file.replace(HASH, '-*$1')
}

/**
 * Removes files that no open tab can request any more. `current` are names below `assets/`. Returns the files of earlier builds
 * that stay.
 */
export async function pruneAssets(distDir: string, current: readonly string[]): Promise<Retired> {
  const folder = join(distDir, 'client/assets')
  const ledger = join(distDir, 'retired-assets.json')
  await mkdir(folder, { recursive: true })
  const present = (await readdir(folder)).filter((file) => !COMPRESSED.test(file))
  const retired = JSON.parse(await readFile(ledger, 'utf8').catch(() => '{}')) as Retired
  const plan = planAssets({ present, current: new Set(current), retired, now: Date.now() })
  const gone = plan.expired.flatMap((file) => [file, `${file}.br`, `${file}.gz`])
  await Promise.all(gone.map((file) => rm(join(folder, file), { force: true })))
  await writeFile(ledger, JSON.stringify(plan.retired))
  return plan.retired
}
