import { Link } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { messageOf } from '../../../lib/http/api-error.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { TechnicianGrid, TechnicianGridSkeleton } from '../card/technician-grid.tsx'
import { HOME_LIMIT } from './queries.ts'
import { SectorChoice } from './sector-choice.tsx'
import { type Featured, useFeatured } from './use-featured.ts'
import { WhyOrder } from './why-order.tsx'

export function FeaturedTechnicians({ categoryId }: { categoryId: number | undefined }) {
  const featured = useFeatured(categoryId)
  useShownAge(featured.asOf)
  return (
    <section aria-labelledby="featured">
      <div className="flex items-center justify-between gap-2">
        <h2 id="featured" className="min-w-0 text-lg wrap-anywhere font-bold md:text-xl">
          {HOME.featuredTitle}
        </h2>
        <Button
          variant="ghost"
          className="shrink-0 max-sm:size-[44px] max-sm:p-0!"
          onClick={featured.refresh}
          aria-busy={featured.isRefreshing}
          icon={
            <Icon
              name="refresh-cw"
              className={classNames('size-5', featured.isRefreshing && 'animate-spin')}
            />
          }
        >
          <span className="sr-only sm:not-sr-only">{HOME.refresh}</span>
        </Button>
      </div>
      <div className="mb-1 flex py-1">
        <SectorChoice />
      </div>
      <FeaturedList featured={featured} categoryId={categoryId} />
      <WhyOrder />
    </section>
  )
}

function FeaturedList({ featured, categoryId }: { featured: Featured; categoryId: number | undefined }) {
  const { list, asOf, error, refresh, isRefreshing } = featured
  if (list === undefined) {
    if (!error) return <TechnicianGridSkeleton />
    const message = COMMON.loadFailed(messageOf(error))
    return <ErrorState message={message} onRetry={refresh} retrying={isRefreshing} />
  }
  const { technicians, total } = list
  if (technicians.length === 0)
    return (
      <EmptyState
        title={HOME.noMatches}
        action={
          <Link to="/search" className={buttonClass({ variant: 'secondary' })}>
            {HOME.searchAll}
          </Link>
        }
      />
    )
  return (
    <>
      <TechnicianGrid technicians={technicians} asOf={asOf} />
      {total > HOME_LIMIT && (
        <p className="mt-6 text-center">
          <Link
            to="/search"
            search={categoryId === undefined ? {} : { category_id: categoryId }}
            className={buttonClass({ variant: 'primary' })}
          >
            {HOME.moreTechnicians}
          </Link>
        </p>
      )}
    </>
  )
}
