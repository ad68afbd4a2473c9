import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { CloudOff } from 'lucide-react'
import { useConnection } from '../../../offline/network/connection.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

export type ProfileRestProps = { error: Error | null; onRetry: () => void }

/** In place of the contact while only the card of a list is known: that it is coming, or why it does not come. */
export function ProfileRest({ error, onRetry }: ProfileRestProps) {
  const connection = useConnection()
  if (!error) return <ComingContact />
  if (connection === 'online') return <ErrorState message={PROFILE.load_failed} onRetry={onRetry} />
  return <Banner icon={<CloudOff aria-hidden className="size-5 shrink-0" />}>{PROFILE.rest_later}</Banner>
}

function ComingContact() {
  return (
    <Card as="section" aria-labelledby="contact">
      <h2 id="contact" className="mb-2 text-lg font-bold">
        {PROFILE.contact}
      </h2>
      <SkeletonGroup className="grid gap-2">
        {[PROFILE.phone, PROFILE.email, PROFILE.address].map((term) => (
          <Skeleton key={term} className="h-16" />
        ))}
      </SkeletonGroup>
    </Card>
  )
}

/** Keeps the place of the buttons that need a telephone number. */
export function ComingContactButtons() {
  return (
    <>
      {[PROFILE.call, PROFILE.whatsapp].map((label) => (
        <Skeleton key={label} className="h-11 w-11.5 shrink-0 md:w-auto md:grow" />
      ))}
    </>
  )
}
