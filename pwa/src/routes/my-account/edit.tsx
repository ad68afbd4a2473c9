import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { requireRole, requireSession } from '../../app/guards'
import { NeedsNetwork } from '../../app/needs-network'
import { pageHead } from '../../app/page-head'
import { AccountEditForm } from '../../features/accounts/account-edit-form'
import { FormPage } from '../../ui/form-page'

export const Route = createFileRoute('/my-account/edit')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.need_login_account)
    return { user: requireRole(user, { roles: ['customer'], message: ACCESS.denied, to: '/my-account' }) }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.account_edit }),
  component: AccountEditScreen,
})

function AccountEditScreen() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <FormPage title={TITLES.account_edit} backTo="/my-account">
      <AccountEditForm
        user={user}
        notice={<NeedsNetwork />}
        onSaved={() => navigate({ to: '/my-account' })}
      />
    </FormPage>
  )
}
