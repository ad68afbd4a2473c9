import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { readCaseId } from '../../features/service-requests/case/use-case.ts'
import { ReceiptScreen } from '../../features/service-requests/handout/receipt-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'

export const Route = createFileRoute('/my-requests/$id_/recibo/$payment')({
  // The buttons take the place of the navigation bar.
  staticData: { hasOwnBar: true },
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginRequests) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.receipt }),
  component: ReceiptHandoutScreen,
})

function ReceiptHandoutScreen() {
  const { user } = Route.useRouteContext()
  const { id, payment } = Route.useParams()
  return <ReceiptScreen id={readCaseId(id)} payment={payment} user={user} />
}
