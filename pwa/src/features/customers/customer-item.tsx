import type { Customer } from '@tecnicerca/shared/customers'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { useState } from 'react'
import type { SessionUser } from '../../lib/session/session.ts'
import { dayOfYear, money } from '../../lib/text/formats.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { PhoneText } from '../../ui/display/phone-text.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { CustomerNoteDialog } from './customer-note-dialog.tsx'

type CustomerItemProps = {
  user: SessionUser
  customer: Customer
  /** Heading level: one below the heading above the list. */
  heading: 'h2' | 'h3'
}

/** A customer: jobs, sums, the contact while it may be seen, and the technician's own note. */
export function CustomerItem({ user, customer, heading: Heading }: CustomerItemProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, jobs, agreed_total: agreed, paid_total: paid, last_day: lastDay, note } = customer
  return (
    <Card className="grid grid-cols-1 gap-2">
      <div>
        <Heading className="font-bold wrap-anywhere">{name}</Heading>
        <p className="text-sm text-muted">
          {CUSTOMERS.jobs(jobs)} · {CUSTOMERS.lastDay(dayOfYear(lastDay))}
        </p>
      </div>
      {(agreed > 0 || paid !== 0) && (
        <dl className="flex flex-wrap gap-x-6 text-sm">
          <Sum term={CUSTOMERS.agreed} amount={agreed} />
          <Sum term={CUSTOMERS.paid} amount={paid} />
        </dl>
      )}
      <Contact customer={customer} />
      {note && (
        <p className="rounded-control bg-sunken p-2 text-sm whitespace-pre-line wrap-anywhere">{note}</p>
      )}
      <div>
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<Icon name="pencil-line" className="size-5" />}
          aria-label={`${note ? CUSTOMERS.changeNote : CUSTOMERS.addNote}: ${name}`}
          onClick={() => setEditing(true)}
        >
          {note ? CUSTOMERS.changeNote : CUSTOMERS.addNote}
        </Button>
      </div>
      {isEditing && <CustomerNoteDialog user={user} customer={customer} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Sum({ term, amount }: { term: string; amount: number }) {
  return (
    <div className="flex gap-1">
      <dt className="text-muted">{term}:</dt>
      <dd className="font-semibold">{money(amount)}</dd>
    </div>
  )
}

function Contact({ customer: { phone, address, contact_until: until } }: { customer: Customer }) {
  if (phone === '' && address === '') return <p className="text-sm text-muted">{CUSTOMERS.contactGone}</p>
  return (
    <div className="text-sm">
      {phone && <PhoneText phone={phone} />}
      {address && <p className="wrap-anywhere">{address}</p>}
      <p className="text-muted">
        {until === null ? CUSTOMERS.contactKept : CUSTOMERS.contactUntil(dayOfYear(new Date(until)))}
      </p>
    </div>
  )
}
