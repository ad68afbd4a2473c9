import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { HoursForm } from '../../features/technicians/hours/hours-form.tsx'
import { useOwnProfile } from '../../features/technicians/own/use-own-profile.ts'
import { FirstProfileLink } from '../../features/technicians/profile/first-profile-link.tsx'
import {
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from '../../features/technicians/profile/profile-states.tsx'
import { ownProfileQuery } from '../../features/technicians/profile/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'
import { useShownAge } from '../../offline/network/freshness.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-profile/hours')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginEditProfile)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(ownProfileQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.hours }),
  component: HoursScreen,
})

function HoursScreen() {
  const { user } = Route.useRouteContext()
  const { technician, loaded, hoursChange, seenAt, error, retry } = useOwnProfile(user)
  useShownAge(seenAt)
  if (technician && loaded)
    return (
      <div className="mx-auto max-w-form">
        <PageHeader title={TITLES.hours} backTo="/my-profile" />
        <HoursForm user={user} technician={technician} loaded={loaded} change={hoursChange} />
      </div>
    )
  if (technician === null)
    return <ProfileMissing message={PROFILE_EDIT.not_found} wayOn={<FirstProfileLink />} />
  if (error) return <ProfileFailed message={PROFILE_EDIT.loadFailed(messageOf(error))} onRetry={retry} />
  return <ProfileSkeleton />
}
