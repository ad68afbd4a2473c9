import { Link, type LinkProps } from '@tanstack/react-router'
import type { Rule } from '@tecnicerca/shared/abuse-reports'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { COMPLETENESS } from '@tecnicerca/shared/messages/technicians'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type Part = keyof typeof COMPLETENESS.missing

const PLACES: Record<Part, Pick<LinkProps, 'to' | 'hash'>> = {
  photo: { to: '/my-profile/edit' },
  bio: { to: '/my-profile/edit', hash: 'bio' },
  skills: { to: '/my-profile/edit', hash: 'skills' },
  services: { to: '/my-profile/edit', hash: 'services' },
  work: { to: '/my-profile', hash: 'work' },
  verification: { to: '/my-profile', hash: 'verifications' },
}
const SKILLS_COMPLETE_FROM = 3

/** Shows why an admin hid the user's profile. */
export function HiddenProfile({ rule }: { rule: Rule }) {
  return (
    <Banner tone="danger" icon={<Icon name="ban" className="size-5 shrink-0" />}>
      {PROFILE.hidden(ABUSE_REPORTS.rules[rule])}
    </Banner>
  )
}

/** What the user's profile lacks, with links. Nothing if it is complete or was stored by an earlier build. */
export function Completeness({ technician }: { technician: PublicProfile }) {
  const { services, work_photos: workPhotos, verifications } = technician
  if (!services || !workPhotos || !verifications) return null
  const isThere: Record<Part, boolean> = {
    photo: technician.profile_image !== null,
    bio: technician.bio.length >= TECHNICIAN_LIMITS.bioCompleteFrom,
    skills: technician.skills.length >= SKILLS_COMPLETE_FROM,
    services: services.length > 0,
    work: workPhotos.length > 0,
    verification: verifications.length > 0,
  }
  const parts = Object.keys(isThere) as Part[]
  const missing = parts.filter((part) => !isThere[part])
  if (missing.length === 0) return null
  const percent = Math.round((100 * (parts.length - missing.length)) / parts.length)
  return (
    <TitledCard id="completeness" title={COMPLETENESS.title}>
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
        value={percent}
        max={100}
        aria-labelledby="percent"
      />
      <p id="percent" className="mb-2 text-sm text-muted">
        {COMPLETENESS.percent(percent)}
      </p>
      <ul className="grid gap-1">
        {missing.map((part) => {
          const [act, reason] = COMPLETENESS.missing[part]
          return (
            <li key={part}>
              <Link {...PLACES[part]} className={TEXT_LINK_CLASS}>
                {act}
              </Link>
              <p className="text-sm text-muted">{reason}</p>
            </li>
          )
        })}
      </ul>
    </TitledCard>
  )
}
