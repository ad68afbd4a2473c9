import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { HOME } from '@tecnicerca/shared/messages/home'
import { messageOf } from '../../../lib/api-error.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TechnicianGrid, TechnicianGridSkeleton } from '../card/technician-grid.tsx'
import { ChooseButton } from '../choose/choose-button.tsx'
import { HOME_LIMIT } from './queries.ts'
import { type Featured, useFeatured } from './use-featured.ts'

export function FeaturedTechnicians({ category_id }: { category_id: number | undefined }) {
  const featured = useFeatured(category_id)
  useShownAge(featured.as_of)
  return (
    <section aria-labelledby="featured">
      <div className="mb-1 flex items-center justify-between gap-2 md:mb-4">
        <h2 id="featured" className="text-lg font-bold md:text-xl">
          {HOME.featured_title}
        </h2>
        <ChooseButton />
        <Button
          variant="ghost"
          onClick={featured.refresh}
          aria-busy={featured.is_refreshing}
          icon={
            <Icon
              name="refresh-cw"
              className={classNames('size-5', featured.is_refreshing && 'animate-spin')}
            />
          }
        >
          <span className="sr-only sm:not-sr-only">{HOME.refresh}</span>
        </Button>
      </div>
      <FeaturedList featured={featured} category_id={category_id} />
    </section>
  )
}

function FeaturedList({ featured, category_id }: { featured: Featured; category_id: number | undefined }) {
  const { list, as_of, error, refresh, is_refreshing } = featured
  if (list === undefined) {
    if (!error) return <TechnicianGridSkeleton />
    const message = COMMON.load_failed(messageOf(error))
    return <ErrorState message={message} onRetry={refresh} retrying={is_refreshing} />
  }
  const { technicians, total } = list
  if (technicians.length === 0)
    return (
      <EmptyState
        title={HOME.no_matches}
        action={
          <Link to="/search" className={buttonClass({ variant: 'secondary' })}>
            {HOME.search_all}
          </Link>
        }
      />
    )
  return (
    <>
      <TechnicianGrid technicians={technicians} as_of={as_of} />
      {total > HOME_LIMIT && (
        <p className="mt-6 text-center">
          <Link
            to="/search"
            search={category_id === undefined ? {} : { category_id }}
            className={buttonClass({ variant: 'primary' })}
          >
            {HOME.more_technicians}
          </Link>
        </p>
      )}
    </>
  )
}
