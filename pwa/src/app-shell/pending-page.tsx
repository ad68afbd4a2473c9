import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'

/** While the code or the data of a screen without a skeleton of its own is on its way. */
export function PendingPage() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  )
}
