import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { useEffect } from 'react'
import { pageClock } from '../../../offline/network/server-clock.ts'
import { forgetTechnician, storeTechnician } from '../../../offline/storage/technician-details.ts'
import { storedProfileQuery } from './stored-profile.ts'

/** `seen_at`: the profile is the phone's copy of that time, because the server could not be asked. */
type ProfileState = {
  technician: TechnicianProfile | null | undefined
  seen_at: number | undefined
  /** From the first failed try on, while it is tried again. */
  error: Error | null
  retry: () => void
}

type ProfileQuery<Key extends readonly unknown[]> = UseQueryOptions<
  TechnicianProfile | null,
  Error,
  TechnicianProfile | null,
  Key
>

/** A profile from the phone at once and from the server as soon as it answers; what was opened is kept. */
export function useProfile<Key extends readonly unknown[]>(
  query: ProfileQuery<Key>,
  technician_id: number | null,
): ProfileState {
  const asked = useQuery(query)
  const stored = useQuery({ ...storedProfileQuery(technician_id ?? 0), enabled: asked.data === undefined })
  useKept(asked.data, technician_id)
  const retry = () => void asked.refetch()
  if (asked.data !== undefined || !stored.data)
    return { technician: asked.data, seen_at: undefined, error: asked.failureReason, retry }
  const seen_at = asked.failureCount > 0 ? stored.data.as_of : undefined
  return { technician: stored.data.technician, seen_at, error: null, retry }
}

function useKept(technician: TechnicianProfile | null | undefined, technician_id: number | null): void {
  useEffect(() => {
    if (technician) void storeTechnician(technician, pageClock.now())
    if (technician === null && technician_id !== null) void forgetTechnician(technician_id)
  }, [technician, technician_id])
}
