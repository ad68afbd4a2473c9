import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { readPhoneNumbers } from '@tecnicerca/shared/values/phone-numbers'
import { phoneLabel, telLink } from '../../lib/text/phone-links.ts'
import { WhatsappLink } from '../buttons/whatsapp-link.tsx'

const CALL = 'inline-flex min-h-11 items-center wrap-anywhere text-brand-ink underline underline-offset-4'
const CHAT = 'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-brand-ink'

/** A phone as its owner typed it. Each number in it has a link that calls and one that opens WhatsApp. */
export function PhoneText({ phone }: { phone: string }) {
  const numbers = readPhoneNumbers(phone)
  const isOne = numbers.length === 1
  return (
    <div className="min-w-0">
      {!isOne && <p className="wrap-anywhere">{phone}</p>}
      {numbers.map((number) => (
        <p key={number} className="flex items-center gap-1">
          <a href={telLink(number)} className={CALL}>
            {isOne ? phone : phoneLabel(number)}
          </a>
          <WhatsappLink
            number={number}
            text=""
            label={CONTROLS.whatsappTo(phoneLabel(number))}
            className={CHAT}
          />
        </p>
      ))}
    </div>
  )
}
