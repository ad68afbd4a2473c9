import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { readCaseId } from '../../features/service-requests/case/use-case.ts'
import { QuoteScreen } from '../../features/service-requests/handout/quote-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'

export const Route = createFileRoute('/my-requests/$id_/cotizacion/$offer')({
  // The buttons take the place of the navigation bar.
  staticData: { hasOwnBar: true },
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginRequests) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.quote }),
  component: QuoteHandoutScreen,
})

function QuoteHandoutScreen() {
  const { user } = Route.useRouteContext()
  const { id, offer } = Route.useParams()
  return <QuoteScreen id={readCaseId(id)} offer={offer} user={user} />
}
