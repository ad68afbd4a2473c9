import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ErasureForm } from '../../features/accounts/erasure-form.tsx'
import { PendingErasure } from '../../features/accounts/pending-erasure.tsx'
import { pageHead } from '../../head/page-head.ts'
import { useSession } from '../../lib/session/session.ts'
import { requireSession } from '../../navigation/guards.ts'
import { showAnswer } from '../../ui/feedback/show-answer.ts'
import { FormPage } from '../../ui/forms/form-page.tsx'

export const Route = createFileRoute('/my-account/erase')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.erasure }),
  component: ErasureScreen,
})

function ErasureScreen() {
  const entered = Route.useRouteContext().user
  // The user is read from the session, because this screen sets or clears the day of the erasure.
  const { user = entered } = useSession()
  const wasPending = entered.erase_at !== undefined
  return (
    <FormPage title={TITLES.erasure} backTo="/my-account">
      {user.erase_at === undefined ? (
        <ErasureForm user={user} />
      ) : (
        <div tabIndex={-1} ref={wasPending ? undefined : showAnswer} className="outline-none">
          <PendingErasure eraseAt={user.erase_at} />
        </div>
      )}
    </FormPage>
  )
}
