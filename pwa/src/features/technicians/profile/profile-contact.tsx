import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { telLink } from '../../../lib/phone-links.ts'
import { copyText } from '../../../lib/share.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { Card } from '../../../ui/card.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const LINK = 'inline-flex min-h-11 items-center wrap-anywhere text-brand-ink underline underline-offset-4'

type ProfileContactProps = {
  technician: PublicProfile
  /** In place of phone and mail while they are not known. */
  missing?: ReactNode
}

export function ProfileContact({ technician, missing }: ProfileContactProps) {
  const { phone, email, address, city } = technician
  const is_known = phone !== undefined && email !== undefined
  return (
    <Card as="section" aria-labelledby="contact">
      <h2 id="contact" className="mb-2 text-lg font-bold">
        {PROFILE.contact}
      </h2>
      {/* A list of its own: what stands below must not move when it comes. */}
      {is_known ? (
        <dl className="mb-2 grid gap-2">
          <Line term={PROFILE.phone}>{phone ? <PhoneNumber phone={phone} /> : COMMON.not_specified}</Line>
          <Line term={PROFILE.email}>
            <a href={`mailto:${email}`} className={LINK}>
              <EmailText email={email} />
            </a>
          </Line>
        </dl>
      ) : (
        <div className="mb-2">{missing}</div>
      )}
      <dl>
        <Line term={PROFILE.address}>{[address, city].filter(Boolean).join(', ')}</Line>
      </dl>
    </Card>
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

function PhoneNumber({ phone }: { phone: string }) {
  const tel = telLink(phone)
  return (
    <span className="flex items-center justify-between gap-2">
      {tel ? (
        <a href={tel} className={LINK}>
          {phone}
        </a>
      ) : (
        phone
      )}
      <IconButton label={PROFILE.copy_number} onClick={() => void copyNumber(phone)}>
        <Icon name="copy" className="size-5" />
      </IconButton>
    </span>
  )
}

async function copyNumber(phone: string) {
  if (await copyText(phone)) toastSuccess(PROFILE.number_copied)
  else toastError(COMMON.copy_failed)
}
