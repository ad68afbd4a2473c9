import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { afterPageLoad } from '../../../lib/timing/after-page-load.ts'
import type { StarButton } from '../favourites/star-button.tsx'

// Only after the page: nobody stars a technician in the first moment, and the first visit has no byte to spare.
const Star = lazy(async () => {
  await afterPageLoad()
  return { default: (await import('../favourites/star-button.tsx')).StarButton }
})

/** Where the star of a technician appears. It takes no room of its own, so nothing moves. */
export function StarSlot({
  technician,
  className,
}: ComponentProps<typeof StarButton> & { className: string }) {
  const isHydrated = useHydrated()
  return (
    <span className={className}>
      {isHydrated && (
        <Suspense>
          <Star technician={technician} />
        </Suspense>
      )}
    </span>
  )
}
