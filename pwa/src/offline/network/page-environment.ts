import { API_BASE } from '../../lib/http/api-base.ts'
import { safeLocalStorage } from '../../lib/storage/safe-storage.ts'
import { pageClock } from './clock.ts'
import { pageConnection } from './connection.ts'
import { browserEnvironment, type OfflineEnvironment } from './environment.ts'

const OFFSET_KEY = 'server_clock_offset'
const OFFSET_STEP_MS = 5_000

let environment: OfflineEnvironment | undefined

/** The environment of this page's outboxes and directory, created at the first call. Not for server rendering. */
export function pageEnvironment(): OfflineEnvironment {
  environment ??= createPageEnvironment()
  return environment
}

function createPageEnvironment(): OfflineEnvironment {
  const offset = Number(safeLocalStorage.read(OFFSET_KEY))
  if (Number.isFinite(offset)) pageClock.restore(offset)
  return {
    ...browserEnvironment({ base: API_BASE, report: pageConnection.report }),
    observeServerDate: observeAndRemember,
  }
}

function observeAndRemember(date: number): void {
  const before = pageClock.offset()
  pageClock.observe(date)
  if (Math.abs(pageClock.offset() - before) < OFFSET_STEP_MS) return
  safeLocalStorage.write(OFFSET_KEY, String(pageClock.offset()))
}
