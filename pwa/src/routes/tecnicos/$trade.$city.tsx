import { createFileRoute, notFound } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NotFoundPage } from '../../app-shell/not-found-page.tsx'
import { PendingPage } from '../../app-shell/pending-page.tsx'
import { categoriesQuery } from '../../features/categories/queries.ts'
import { useCategoryState } from '../../features/categories/use-categories.ts'
import { TradePage } from '../../features/technicians/trade/trade-page.tsx'
import { loadTradePage, readTradePlace } from '../../features/technicians/trade/trade-place.ts'
import { pageHead } from '../../head/page-head.ts'
import { loadForPaint } from '../../navigation/load-for-paint.ts'

export const Route = createFileRoute('/tecnicos/$trade/$city')({
  staticData: { isServerRendered: true },
  loader: async ({ context: { queryClient, origin }, params }) => {
    await loadForPaint([queryClient.ensureQueryData(categoriesQuery())])
    const categories = queryClient.getQueryData(categoriesQuery().queryKey)
    if (!categories) return undefined
    const place = readTradePlace(categories, params)
    if (!place) throw notFound()
    return loadTradePage(queryClient, place, origin)
  },
  head: ({ match, loaderData }) => pageHead(match.context.origin, loaderData ?? { title: TITLES.search }),
  component: TradeScreen,
})

function TradeScreen() {
  const slugs = Route.useParams()
  const { list, isFailed } = useCategoryState()
  const place = readTradePlace(list, slugs)
  if (place) return <TradePage place={place} categories={list} />
  return isFailed || list.length > 0 ? <NotFoundPage /> : <PendingPage />
}
