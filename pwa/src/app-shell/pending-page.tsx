import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'

/** Shown while the code or data of a screen without its own skeleton is loading. */
export function PendingPage() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  )
}
