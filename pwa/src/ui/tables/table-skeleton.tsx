import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

/** Placeholder of a table that is loading: cards on a phone, rows on a desktop. */
export function TableSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 md:gap-2">
      <Skeleton className="h-11" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-48 rounded-card md:h-12 md:rounded-control" />
      ))}
    </SkeletonGroup>
  )
}
