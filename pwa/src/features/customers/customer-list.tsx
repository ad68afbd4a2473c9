import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { foldWords, hasWords, haystackOf } from '@tecnicerca/shared/search'
import { useState } from 'react'
import { AskServer } from '../../app-shell/needs-network.tsx'
import type { SessionUser } from '../../lib/session/session.ts'
import type { CustomersState } from '../../offline/cases/customers.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { TableSearch } from '../../ui/tables/table-search.tsx'
import { CustomerItem } from './customer-item.tsx'
import { OtherCustomers } from './other-customers.tsx'

type CustomerListProps = { user: SessionUser } & Pick<CustomersState, 'customers' | 'nextCursor'>

/** The customers on the phone, found while the technician types; the others are asked of the server. */
export function CustomerList({ user, customers, nextCursor }: CustomerListProps) {
  const [query, setQuery] = useState('')
  const words = foldWords(query)
  const found = customers.filter(({ name, note }) => hasWords(haystackOf(`${name} ${note}`), words))
  if (customers.length === 0)
    return (
      <EmptyState
        icon={<Icon name="users" className="size-10" />}
        title={CUSTOMERS.none}
        hint={CUSTOMERS.noneHelp}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <TableSearch label={CUSTOMERS.search} text={query} onType={setQuery} />
      {nextCursor !== null && <p className="text-sm text-muted">{CUSTOMERS.here(customers.length)}</p>}
      {found.length === 0 && <p>{CUSTOMERS.noneFound}</p>}
      <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {found.map((customer) => (
          <li key={customer.id}>
            <CustomerItem user={user} customer={customer} heading="h2" />
          </li>
        ))}
      </ul>
      {nextCursor !== null && (
        <AskServer
          key={`${query} ${nextCursor}`}
          label={query.trim() === '' ? CUSTOMERS.others : CUSTOMERS.searchOthers}
        >
          <OtherCustomers user={user} query={query} after={nextCursor} />
        </AskServer>
      )}
    </div>
  )
}
