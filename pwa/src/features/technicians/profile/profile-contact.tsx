import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { copyText } from '../../../lib/files/share.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EmailText } from '../../../ui/display/email-text.tsx'
import { PhoneText } from '../../../ui/display/phone-text.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'

const LINK = 'inline-flex min-h-11 items-center wrap-anywhere text-brand-ink underline underline-offset-4'

type ProfileContactProps = {
  technician: PublicProfile
  /** Phone and email are loading; placeholders reserve their space. */
  isComing?: boolean
  /** Shown instead of phone and email if they cannot be loaded. */
  missing?: ReactNode
}

export function ProfileContact({ technician, isComing = false, missing }: ProfileContactProps) {
  const { phone, email, address, city, contact_hidden: isHidden } = technician
  const isKnown = phone !== undefined && email !== undefined
  return (
    <TitledCard id="contact" title={PROFILE.contact}>
      {/* A separate list, so that the content below does not move when phone and email arrive. */}
      {isKnown || isComing ? (
        <dl className="mb-2 grid gap-2">
          <Line term={PROFILE.phone}>
            {phone === '' ? COMMON.notSpecified : <PhoneNumber phone={phone} />}
          </Line>
          <Line term={PROFILE.email}>
            {isKnown ? (
              <a href={`mailto:${email}`} className={LINK}>
                <EmailText email={email} />
              </a>
            ) : (
              <div className="flex min-h-11 items-center">
                <Skeleton className="h-6 w-40" />
              </div>
            )}
          </Line>
        </dl>
      ) : (
        <div className="mb-2">{isHidden ? <Banner>{PROFILE.contact_hidden}</Banner> : missing}</div>
      )}
      {isKnown && isHidden && <p className="mb-2 text-sm text-muted">{PROFILE.ownContactHidden}</p>}
      {!isKnown && isComing && (
        <noscript>
          <p className="mt-2">{PROFILE.contactNeedsScript}</p>
        </noscript>
      )}
      <dl>
        <Line term={PROFILE.address}>{[address, city].filter(Boolean).join(', ')}</Line>
      </dl>
    </TitledCard>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PhoneNumber({ phone }: { phone: string | undefined }) {
  return (
    <div className="flex items-center justify-between gap-2">
      {phone === undefined && (
        <SkeletonGroup className="flex min-h-11 items-center">
          <Skeleton className="h-6 w-40" />
        </SkeletonGroup>
      )}
      {phone !== undefined && <PhoneText phone={phone} />}
      <IconButton
        icon="copy"
        label={PROFILE.copyNumber}
        disabled={!phone}
        onClick={() => void copyNumber(phone ?? '')}
      />
    </div>
  )
}

async function copyNumber(phone: string) {
  if (await copyText(phone)) toastSuccess(PROFILE.numberCopied)
  else toastError(COMMON.copyFailed)
}
