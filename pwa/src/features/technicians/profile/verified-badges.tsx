import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import type { Badge as Verified } from '@tecnicerca/shared/verifications'
import { monthAndYear } from '../../../lib/text/formats.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

/** What admins have verified about a technician, with a note that this does not guarantee the work. */
export function VerifiedBadges({ verifications = [] }: { verifications: readonly Verified[] | undefined }) {
  if (verifications.length === 0) return null
  return (
    <TitledCard id="verified" title={VERIFICATION.title} titleClass="mb-3">
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-2">
        {verifications.map(({ kind, month }) => (
          <li key={kind} className="flex flex-wrap items-center gap-2">
            <Badge tone="brand" icon={<Icon name="shield" className="size-4" />}>
              {VERIFICATION.badge[kind]}
            </Badge>
            <span className="text-sm text-muted">{VERIFICATION.since(monthAndYear(month))}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{VERIFICATION.noGuarantee}</p>
    </TitledCard>
  )
}
