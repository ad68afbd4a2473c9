import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

type ReportStatesProps<Report> = {
  query: UseQueryResult<Report>
  failed: string
  children: (report: Report) => ReactNode
}

/** Shows a report that is loading, failed or loaded. While another period loads, the last report stays, dimmed. */
export function ReportStates<Report>({ query, failed, children }: ReportStatesProps<Report>) {
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  if (error && (!data || isPlaceholderData))
    return <LoadFailed message={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (data === undefined)
    return (
      <SkeletonGroup className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      {children(data)}
    </div>
  )
}
