import type { AdminCase } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { useKnownSectors } from '../../lib/sectors.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { money, shortDate } from '../../lib/text/formats.ts'
import { placeText, timeWindowText } from '../../lib/text/request-summary.ts'
import { PersonLink } from '../../ui/buttons/admin-links.tsx'
import { Card } from '../../ui/display/card.tsx'
import { PhoneText } from '../../ui/display/phone-text.tsx'

/** The customer or the technician of a case, with email and phone. */
function Side({ name, side }: { name: string; side: AdminCase['customer'] }) {
  return (
    <>
      <PersonLink id={side.id}>{name}</PersonLink>
      <span className="block text-sm text-muted">{side.email}</span>
      {side.phone && <PhoneText phone={side.phone} />}
    </>
  )
}

type CaseFactsProps = {
  adminCase: AdminCase
  /** Whether the admin has opened the description and the address. */
  isRead: boolean
}

/** Who asked whom for which service, with day, place and price. */
export function CaseFacts({ adminCase, isRead }: CaseFactsProps) {
  const { column } = ADMIN_CASES
  const {
    request_date: requestDate,
    time_window: timeWindow,
    is_urgent: isUrgent,
    agreed_total: agreedTotal,
    may_keep_contact: mayKeepContact,
    reference_point: referencePoint,
  } = adminCase
  const day = [shortDate(requestDate), timeWindowText(timeWindow), isUrgent && REQUEST_DETAILS.urgent]
  const place = [placeText(adminCase, useKnownSectors()), referencePoint]
  const missing = isRead ? ADMIN_CASES.blanked : ADMIN_CASES.withheld
  const facts = [
    [column.customer, <Side key="customer" name={adminCase.customer_name} side={adminCase.customer} />],
    [
      column.technician,
      <Side key="technician" name={adminCase.technician_name} side={adminCase.technician} />,
    ],
    [column.category, adminCase.category_name ?? COMMON.notSpecified],
    [column.request_date, day.filter(Boolean).join(' · ')],
    [SERVICE_REQUESTS.location, place.filter(Boolean).join(' · ')],
    [CASES.price, agreedTotal === null ? undefined : CASES.agreed(money(agreedTotal))],
    [ADMIN_CASES.contact, mayKeepContact ? ADMIN_CASES.contactKept : ADMIN_CASES.contactNotKept],
    [column.created, dayAndTime(adminCase.created_at)],
  ] as const
  return (
    <Card as="section" aria-label={ADMIN_CASES.facts}>
      <p className="mb-4 whitespace-pre-line wrap-anywhere">{adminCase.service_description || missing}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
