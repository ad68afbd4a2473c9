import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { secondFactorQuery } from '../../features/account-security/queries.ts'
import { SecondFactor } from '../../features/account-security/second-factor.tsx'
import { pageHead } from '../../head/page-head.ts'
import { updateSessionUser } from '../../lib/session/session.ts'
import { requireSession } from '../../navigation/guards.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormPage } from '../../ui/forms/form-page.tsx'

export const Route = createFileRoute('/my-account/second-factor')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(secondFactorQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.secondFactor }),
  component: SecondFactorScreen,
})

function SecondFactorScreen() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { needs_second_factor: isRequired = false, ...free } = user
  return (
    <FormPage title={TITLES.secondFactor} backTo="/my-account">
      <div className="grid gap-4">
        {isRequired && <Banner tone="amber">{SECOND_FACTOR.required}</Banner>}
        <SecondFactor
          userId={user.id}
          onTurnedOn={() => updateSessionUser(free)}
          onDone={() => isRequired && navigate({ to: '/admin', replace: true })}
        />
      </div>
    </FormPage>
  )
}
