import { useQuery } from '@tanstack/react-query'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { technicianDetailsQuery } from './queries.ts'

const LINES = [0, 1, 2, 3, 4, 5]

/** Returns the details of one technician, or the placeholder to show until they are loaded. */
export function useTechnicianDetails(technicianId: number) {
  const { data: details, error, refetch, isFetching } = useQuery(technicianDetailsQuery(technicianId))
  const substitute = error ? (
    <LoadFailed
      message={ADMIN_TECHNICIANS.detailsFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <SkeletonGroup className="grid gap-4">
      {LINES.map((line) => (
        <Skeleton key={line} className="h-11" />
      ))}
    </SkeletonGroup>
  )
  return { details, substitute }
}
