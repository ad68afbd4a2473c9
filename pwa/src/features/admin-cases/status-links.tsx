import { Link } from '@tanstack/react-router'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { STATUSES } from '@tecnicerca/shared/service-requests/status'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SCROLL_ROW_CLASS } from '../../ui/layout/scroll-row-class.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'

/** One row that scrolls on a narrow screen. Choosing another status keeps the search text. */
export function StatusLinks({ address }: { address: TableAddress }) {
  return (
    <nav aria-label={SERVICE_REQUESTS.filter} className="mb-4">
      <ul className={SCROLL_ROW_CLASS}>
        {[undefined, ...STATUSES].map((status) => (
          <Choice
            key={status ?? ''}
            search={{ ...address, status, page: undefined, cursor: undefined }}
            chosen={address.status === status}
          >
            {status ? SERVICE_REQUESTS.status[status] : SERVICE_REQUESTS.all}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

function Choice({
  search,
  chosen,
  children,
}: {
  search: TableAddress
  chosen: boolean
  children: ReactNode
}) {
  return (
    <li>
      <Link
        to="/admin/cases"
        search={search}
        replace
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        aria-current={chosen ? 'true' : undefined}
        className={classNames(
          'inline-flex min-h-11 items-center rounded-full border px-4 font-semibold',
          chosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-card hover:bg-brand-tint',
        )}
      >
        {children}
      </Link>
    </li>
  )
}
