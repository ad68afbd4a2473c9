import { createFileRoute, Link } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { categoriesQuery } from '../../features/categories/queries.ts'
import { useCategories } from '../../features/categories/use-categories.ts'
import { useOwnProfile } from '../../features/technicians/own/use-own-profile.ts'
import { FirstProfileLink } from '../../features/technicians/profile/first-profile-link.tsx'
import { ProfileEditForm } from '../../features/technicians/profile/profile-edit-form.tsx'
import {
  ProfileFailed,
  ProfileMissing,
  ProfileSkeleton,
} from '../../features/technicians/profile/profile-states.tsx'
import { ownProfileQuery } from '../../features/technicians/profile/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { requireSession } from '../../navigation/guards.ts'
import { useShownAge } from '../../offline/network/freshness.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-profile/edit')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginEditProfile) }),
  loader: ({ context: { queryClient, user } }) => {
    if (user.role !== 'technician') return
    void queryClient.prefetchQuery(ownProfileQuery(user.id))
    void queryClient.prefetchQuery(categoriesQuery())
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.profile_edit }),
  component: ProfileEditScreen,
})

function ProfileEditScreen() {
  const { user } = Route.useRouteContext()
  if (user.role !== 'technician') return <ProfileMissing message={PROFILE_EDIT.not_found} />
  return <OwnProfileEdit user={user} />
}

function OwnProfileEdit({ user }: { user: SessionUser }) {
  const { technician, seenAt, error, retry } = useOwnProfile(user, hasStreet)
  const categories = useCategories()
  useShownAge(seenAt)
  if (technician)
    return (
      <div className="mx-auto max-w-form">
        <PageHeader title={TITLES.profile_edit} backTo="/my-profile" />
        <AccountEditLink />
        <HoursLink />
        <ProfileEditForm user={user} technician={technician} categories={categories} />
      </div>
    )
  if (technician === null)
    return <ProfileMissing message={PROFILE_EDIT.not_found} wayOn={<FirstProfileLink />} />
  if (error) return <ProfileFailed message={PROFILE_EDIT.loadFailed(messageOf(error))} onRetry={retry} />
  return <ProfileSkeleton />
}

/** False for a copy that may be a visitor's view: saving it would replace the hidden street with the sector. */
function hasStreet({ address_is_public: addressIsPublic }: PublicProfile): boolean {
  return addressIsPublic !== false
}

/** Hours and days off have a form of their own, which works without a network. */
function HoursLink() {
  return (
    <Link to="/my-profile/hours" className={classNames(TEXT_LINK_CLASS, 'mb-2 gap-2')}>
      <Icon name="clock" className="size-5 shrink-0" />
      {TITLES.hours}
    </Link>
  )
}

/** Link from the profile, which customers see, to the account's data. */
function AccountEditLink() {
  return (
    <Link to="/my-account/edit" className={classNames(TEXT_LINK_CLASS, 'mb-2 gap-2')}>
      <Icon name="user-pen" className="size-5 shrink-0" />
      {PROFILE_EDIT.account}
    </Link>
  )
}
