import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { EmailChange } from '../../features/account-security/email-change.tsx'
import { emailChangeQuery } from '../../features/account-security/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { useSession } from '../../lib/session/session.ts'
import { requireSession } from '../../navigation/guards.ts'
import { FormPage } from '../../ui/forms/form-page.tsx'

export const Route = createFileRoute('/my-account/email')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(emailChangeQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.emailChange }),
  component: EmailChangeScreen,
})

function EmailChangeScreen() {
  const entered = Route.useRouteContext().user
  const { user = entered } = useSession()
  return (
    <FormPage title={TITLES.emailChange} backTo="/my-account">
      <EmailChange user={user} />
    </FormPage>
  )
}
