import { Link } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { Search } from 'lucide-react'
import type { OutboxRecord } from '../../offline/outbox/record.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { carryOver } from './carry-over.ts'

/** Leads from a technician who is gone to others of the trade, and takes along what was asked of the first. */
export function OtherTechnicianLink({ item }: { item: OutboxRecord }) {
  if (item.kind !== 'service_request.create') return null
  const { category_name } = item.shown
  return (
    <Link
      to="/search"
      search={category_name === null ? {} : { query: category_name }}
      className={buttonClass({ variant: 'secondary' })}
      onClick={() => void carryOver(item)}
    >
      <Search aria-hidden className="size-5" />
      {OFFLINE.find_another}
    </Link>
  )
}
