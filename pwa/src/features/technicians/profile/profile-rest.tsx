import { Link } from '@tanstack/react-router'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { useSession } from '../../../lib/session/session.ts'
import { readRedirect } from '../../../navigation/guards.ts'
import { useConnection } from '../../../offline/network/connection.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

export type ProfileRestProps = { error: Error | null; onRetry: () => void }

/** Shown instead of the contact while only the technician's card is known: a skeleton, or why loading failed. */
export function ProfileRest({ error, onRetry }: ProfileRestProps) {
  const connection = useConnection()
  if (!error) return <ComingContact />
  if (connection === 'online') return <ErrorState message={PROFILE.loadFailed} onRetry={onRetry} />
  return <Banner icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>{PROFILE.restLater}</Banner>
}

function ComingContact() {
  return (
    <TitledCard id="contact" title={PROFILE.contact}>
      <SkeletonGroup className="grid gap-2">
        {[PROFILE.phone, PROFILE.email, PROFILE.address].map((term) => (
          <Skeleton key={term} className="h-16" />
        ))}
      </SkeletonGroup>
    </TitledCard>
  )
}

/** Shown instead of phone and email: why they cannot load, or that the limit for opening contacts was reached. */
export function MissingContact(rest: ProfileRestProps) {
  const { user } = useSession()
  if (rest.error) return <ProfileRest {...rest} />
  return (
    <Banner tone="amber" icon={<Icon name="circle-alert" className="size-5 shrink-0" />}>
      {PROFILE.contact_limited}
      {!user && (
        <Link to="/login" search={readRedirect} className={TEXT_LINK_CLASS}>
          {NAVIGATION.login}
        </Link>
      )}
    </Banner>
  )
}
