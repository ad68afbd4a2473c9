import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { until } from '../../kit/until.ts'

const PERIOD_US = 20_000
const PART_OF_CORE = 0.25
const ROOT = '/sys/fs/cgroup'
const END_MS = 10_000

/** A Linux control group: all its processes together get a quarter of one core while it is slow. */
export type SlowMachine = {
  /** Starts the given program inside the group. */
  launcher: string
  slowDown: () => Promise<void>
  speedUp: () => Promise<void>
  remove: () => Promise<void>
}

/**
 * DevTools' throttling slows the page only, not its service worker, the browser process or the disk's. Throws unless this
 * process may create control groups, as root may.
 */
export async function createSlowMachine(program: string): Promise<SlowMachine> {
  const isVersion1 = existsSync(join(ROOT, 'cpu/cpu.cfs_quota_us'))
  const name = `tecnicerca-bench-${process.pid}`
  const group = join(ROOT, isVersion1 ? 'cpu' : '', name)
  await mkdir(group).catch((error: Error) => {
    throw new Error(`The starts are measured in a control group, which cannot be created: ${error.message}`)
  })
  const quota = PERIOD_US * PART_OF_CORE
  const limit = isVersion1
    ? (isSlow: boolean) => writeFile(join(group, 'cpu.cfs_quota_us'), String(isSlow ? quota : -1))
    : (isSlow: boolean) => writeFile(join(group, 'cpu.max'), `${isSlow ? quota : 'max'} ${PERIOD_US}`)
  if (isVersion1) await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
  const launcher = join(tmpdir(), name)
  await writeFile(launcher, `#!/bin/sh\necho $$ > ${group}/cgroup.procs\nexec ${program} "$@"\n`)
  await chmod(launcher, 0o755)
  return {
    launcher,
    slowDown: () => limit(true),
    speedUp: () => limit(false),
    remove: async () => {
      await rm(launcher, { force: true })
      await until(async () => isEmpty(group), END_MS)
      await rmdir(group)
    },
  }
}

function isEmpty(group: string): boolean {
  return execFileSync('cat', [join(group, 'cgroup.procs')], { encoding: 'utf8' }) === ''
}
