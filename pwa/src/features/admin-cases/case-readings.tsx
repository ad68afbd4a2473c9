import type { CaseReading } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { Card } from '../../ui/display/card.tsx'

/** The admins who read the texts of the two sides, with time and reason, newest first. */
export function CaseReadings({ readings }: { readings: readonly CaseReading[] }) {
  return (
    <Card as="section" aria-labelledby="readings">
      <h2 id="readings" className="mb-3 text-lg font-bold">
        {ADMIN_CASES.readings}
      </h2>
      {readings.length === 0 && <p className="text-muted">{ADMIN_CASES.noReadings}</p>}
      <ul className="grid gap-3">
        {readings.map(({ id, admin_name: adminName, at, reason }) => (
          <li key={id}>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={at}>{dayAndTime(at)}</time> · {adminName}
            </p>
            <p className="wrap-anywhere">{reason || ADMIN_CASES.blanked}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
