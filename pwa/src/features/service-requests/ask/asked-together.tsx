import { ASKED_SEVERAL } from '@tecnicerca/shared/messages/choosing'
import { joined } from '../../../lib/text/joined.ts'
import type { AskedTechnician } from './ask-several.ts'

/** Whom the form asks, where they were chosen before it was opened. */
export function AskedTogether({ technicians }: { technicians: readonly AskedTechnician[] }) {
  return (
    <p className="text-sm text-muted">
      <strong className="text-ink">{joined(technicians.map(({ name }) => name))}.</strong>{' '}
      {ASKED_SEVERAL.firstAccepts}
    </p>
  )
}
