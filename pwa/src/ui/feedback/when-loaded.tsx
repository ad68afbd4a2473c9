import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'

type WhenLoadedProps<Data> = {
  /** The result of `useQuery`. */
  query: {
    data: Data | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isFetching: boolean
  }
  failed: string
  /** Classes of each grey block of the skeleton. */
  skeleton: readonly string[]
  /** Classes of the element around the blocks. */
  skeletonClass?: string
  children: (data: Data) => ReactNode
}

/** Shows the data of a query. Before it has loaded: a skeleton, or why loading failed with a retry button. */
export function WhenLoaded<Data>({
  query,
  failed,
  skeleton,
  skeletonClass,
  children,
}: WhenLoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) return children(data)
  if (error)
    return <LoadFailed message={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <SkeletonGroup className={skeletonClass}>
      {skeleton.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks keep their order
        <Skeleton key={place} className={block} />
      ))}
    </SkeletonGroup>
  )
}
