import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { createLive } from '../../lib/live'
import { freshnessOf } from '../network/freshness'
import { pageClock } from '../network/server-clock'
import type { DirectoryQuery, DirectoryResult } from './search'

/** `missing`: this phone has no directory (yet), or cannot say. */
export type LateDirectory =
  | { status: 'loading' | 'missing' }
  | {
      status: 'ready'
      as_of: number
      /** Without the texts that search reads otherwise. */
      is_slim: boolean
      search: (query: DirectoryQuery) => DirectoryResult
      /** A corrected query, where nothing was found. */
      suggest: (query: DirectoryQuery) => string | undefined
      find: (technician_id: number) => TechnicianCard | undefined
      /** Asks the server what changed. */
      refresh: () => Promise<unknown>
    }

/** The directory as lists of the first screen see it: nothing of its machinery is in the entry. */
export const lateDirectory = createLive<LateDirectory>({ status: 'loading' })

/** `missing`: this phone has no directory, or not this technician in it. */
export type ListedTechnician =
  | { status: 'loading' | 'missing' }
  | { status: 'ready'; card: TechnicianCard; as_of: number; is_slim: boolean }

/** What the phone's directory knows of a technician. */
export function listedTechnician(
  technician_id: number,
  directory: LateDirectory = lateDirectory.read(),
): ListedTechnician {
  if (directory.status !== 'ready') return { status: directory.status }
  const card = directory.find(technician_id)
  if (!card) return { status: 'missing' }
  return { status: 'ready', card, as_of: directory.as_of, is_slim: directory.is_slim }
}

/** True where the phone's directory is as good as what the server would answer. */
export function isDirectoryCurrent(directory: LateDirectory = lateDirectory.read()): boolean {
  return directory.status === 'ready' && freshnessOf(directory.as_of, pageClock.now()).level === 'fresh'
}
