import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { PasskeyForm } from '../../features/account-security/passkey-form.tsx'
import { PasskeyList } from '../../features/account-security/passkey-list.tsx'
import { ownPasskeysQuery } from '../../features/account-security/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'
import { FormPage } from '../../ui/forms/form-page.tsx'

export const Route = createFileRoute('/my-account/passkeys')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(ownPasskeysQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.passkeys }),
  component: PasskeysScreen,
})

function PasskeysScreen() {
  const { user } = Route.useRouteContext()
  return (
    <FormPage title={TITLES.passkeys} backTo="/my-account" description={PASSKEYS.intro}>
      <div className="grid gap-4">
        <PasskeyList userId={user.id} />
        <PasskeyForm />
      </div>
    </FormPage>
  )
}
