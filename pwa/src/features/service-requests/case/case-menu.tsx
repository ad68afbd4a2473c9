import { Link } from '@tanstack/react-router'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { COMPLETION_GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon, type IconName } from '../../../ui/icons/icon.tsx'
import { BlockPerson } from '../block-person.tsx'
import type { StatusAct } from '../end/use-status-acts.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { firstName } from '../request-chat.ts'

export type CaseMenuProps = {
  serviceRequest: ListedServiceRequest
  acts: readonly StatusAct[]
  /** What can be said about the visit besides what the bar offers. */
  visitActs: readonly { label: string; press: () => void }[]
  completeWithGuarantee: (() => void) | undefined
  /** Absent if no payment can be noted. */
  notePayment: (() => void) | undefined
  /** Absent if no quote can be made now, or the bar has it. */
  quote: (() => void) | undefined
  /** Absent if nothing can be agreed at the door now, or the offer itself has the button. */
  door: (() => void) | undefined
  /** Absent if nothing can be proposed now. */
  propose: (() => void) | undefined
  /** The answer to the open offer that the bar does not show. */
  offerAct: { label: string; press: () => void } | undefined
  onClose: () => void
}

const ITEM_CLASS = 'justify-start! px-2! text-left!'
const LINK_CLASS = buttonClass({ variant: 'ghost', wide: true, className: ITEM_CLASS })

/** Everything that can be done in a case beside the act of the moment. */
export function CaseMenu(props: CaseMenuProps) {
  const { serviceRequest, acts, completeWithGuarantee, visitActs, notePayment } = props
  const { quote, door, propose, offerAct, onClose } = props
  const { direction, technician_id: technicianId, technician_name: technicianName } = serviceRequest
  const item = (label: string, icon: IconName, press: () => void): ReactNode => (
    <li key={label}>
      <Button
        variant="ghost"
        wide
        icon={<Icon name={icon} className="size-5 shrink-0" />}
        className={ITEM_CLASS}
        onClick={() => {
          onClose()
          press()
        }}
      >
        {label}
      </Button>
    </li>
  )
  return (
    <Dialog open title={CASES.more} onClose={onClose}>
      <ul>
        {visitActs.map(({ label, press }) => item(label, 'navigation', press))}
        {notePayment && item(PAYMENTS.open, 'banknote', notePayment)}
        {quote && item(QUOTE_FORM.open, 'clipboard-list', quote)}
        {door && item(DOOR.open, 'qr-code', door)}
        {propose && item(OFFER.propose, 'tags', propose)}
        {offerAct && item(offerAct.label, 'x', offerAct.press)}
        {completeWithGuarantee && item(COMPLETION_GUARANTEE.open, 'shield', completeWithGuarantee)}
        {acts.map(({ label, press, confirmation }) =>
          item(label, confirmation ? 'ban' : 'circle-check', press),
        )}
        {direction === 'sent' && (
          <li>
            <Link to="/technicians/$id" params={{ id: String(technicianId) }} className={LINK_CLASS}>
              <Icon name="id-card" className="size-5 shrink-0" />
              {CASES.profile(firstName(technicianName))}
            </Link>
          </li>
        )}
      </ul>
      <BlockPerson serviceRequest={serviceRequest} />
    </Dialog>
  )
}
