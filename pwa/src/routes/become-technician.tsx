import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useCategoryState } from '../features/categories/use-categories.ts'
import { ContactTick } from '../features/consents/contact-tick.tsx'
import { UpgradeForm } from '../features/technicians/register/upgrade-form.tsx'
import { pageHead } from '../head/page-head.ts'
import { lacksProfile } from '../lib/session/lacks-profile.ts'
import { sessionUser } from '../lib/session/session.ts'
import { requireRole } from '../navigation/guards.ts'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/become-technician')({
  beforeLoad: () => {
    const user = sessionUser()
    if (user && lacksProfile(user)) return { user }
    return { user: requireRole(user, { roles: ['customer'], message: ACCESS.unauthorized, to: '/' }) }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.becomeTechnician }),
  component: BecomeTechnicianScreen,
})

function BecomeTechnicianScreen() {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const { user } = Route.useRouteContext()
  const categories = useCategoryState()
  const goOn = () => {
    // The query cache still holds the answer that there is no profile.
    queryClient.removeQueries({ queryKey: ['technicians', 'own-profile'] })
    return navigate({ to: '/my-profile', replace: true })
  }
  return (
    <FormPage
      title={lacksProfile(user) ? UPGRADE.firstProfile : TITLES.becomeTechnician}
      backTo="/my-account"
      description={UPGRADE.text}
    >
      <UpgradeForm user={user} categories={categories} contactTick={<ContactTick />} onUpgraded={goOn} />
    </FormPage>
  )
}
