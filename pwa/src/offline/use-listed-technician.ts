import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { useMemo } from 'react'
import { type LateDirectory, lateDirectory } from './late-directory'
import { useLive } from './use-live'

/** `missing`: this phone has no directory, or not this technician in it. */
export type ListedTechnician =
  | { status: 'loading' | 'missing' }
  | { status: 'ready'; card: TechnicianCard; as_of: number; is_slim: boolean }

const LOADING: LateDirectory = { status: 'loading' }

/** What the phone's directory knows of a technician; `loading` while the server renders and while hydrating. */
export function useListedTechnician(technician_id: number): ListedTechnician {
  const state = useLive(lateDirectory, LOADING)
  return useMemo(() => {
    if (state.status !== 'ready') return { status: state.status }
    const card = state.find(technician_id)
    return card
      ? { status: 'ready', card, as_of: state.as_of, is_slim: state.is_slim }
      : { status: 'missing' }
  }, [state, technician_id])
}
