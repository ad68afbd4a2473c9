import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { AccountEditForm } from '../../features/accounts/account-edit-form.tsx'
import { ownProfileQuery } from '../../features/technicians/profile/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'
import { FormPage } from '../../ui/forms/form-page.tsx'

export const Route = createFileRoute('/my-account/edit')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.accountEdit }),
  component: AccountEditScreen,
})

function AccountEditScreen() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const profile = useQuery({ ...ownProfileQuery(user.id), enabled: user.technician_id !== null })
  const verified = profile.data?.verifications?.map(({ kind }) => kind) ?? []
  const goOn = () => {
    // The technician's profile and card show the name.
    void queryClient.invalidateQueries({ queryKey: ['technicians'] })
    return navigate({ to: '/my-account', replace: true })
  }
  return (
    <FormPage title={TITLES.accountEdit} backTo="/my-account">
      <AccountEditForm user={user} verified={verified} onSaved={goOn} />
    </FormPage>
  )
}
