import { useMemo } from 'react'
import { useLive } from '../../lib/use-live'
import { type LateDirectory, type ListedTechnician, lateDirectory, listedTechnician } from './late-directory'

const LOADING: LateDirectory = { status: 'loading' }

/** What the phone's directory knows of a technician; `loading` while the server renders and while hydrating. */
export function useListedTechnician(technician_id: number): ListedTechnician {
  const directory = useLive(lateDirectory, LOADING)
  return useMemo(() => listedTechnician(technician_id, directory), [directory, technician_id])
}
