import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { useConnection } from '../../../offline/network/connection.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

type ProfileRestProps = { error: Error | null; onRetry: () => void }

/** In place of the contact while only the card of a list is known: that it is coming, or why it does not come. */
export function ProfileRest({ error, onRetry }: ProfileRestProps) {
  const connection = useConnection()
  if (!error) return <ComingContact />
  if (connection === 'online') return <ErrorState message={PROFILE.load_failed} onRetry={onRetry} />
  return <Banner icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>{PROFILE.rest_later}</Banner>
}

function ComingContact() {
  return (
    <Card as="section" aria-labelledby="contact">
      <h2 id="contact" className="mb-2 text-lg font-bold">
        {PROFILE.contact}
      </h2>
      <ComingLines terms={[PROFILE.phone, PROFILE.email, PROFILE.address]} />
    </Card>
  )
}

function ComingLines({ terms }: { terms: string[] }) {
  return (
    <SkeletonGroup className="grid gap-2">
      {terms.map((term) => (
        <Skeleton key={term} className="h-16" />
      ))}
    </SkeletonGroup>
  )
}

function ComingPhoneAndMail() {
  return (
    <>
      <ComingLines terms={[PROFILE.phone, PROFILE.email]} />
      <noscript>
        <p className="mt-2">{PROFILE.contact_needs_script}</p>
      </noscript>
    </>
  )
}

export type MissingContactProps = ProfileRestProps & { is_coming: boolean }

/** In place of phone and mail alone: that they are coming, why they do not come, or that enough were looked at. */
export function MissingContact({ is_coming, ...rest }: MissingContactProps) {
  if (rest.error) return <ProfileRest {...rest} />
  if (is_coming) return <ComingPhoneAndMail />
  return (
    <Banner tone="amber" icon={<Icon name="circle-alert" className="size-5 shrink-0" />}>
      {PROFILE.contact_limited}
    </Banner>
  )
}

/** Keeps the place of the buttons that need a telephone number. */
export function ComingContactButtons() {
  return (
    <>
      <Skeleton className="min-h-11 w-11.5 shrink-0 md:w-auto md:grow" />
      <Skeleton className="min-h-11 w-22 shrink-0 md:w-auto md:grow" />
    </>
  )
}
