import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

/** A ticked box has the text 'true', because drafts store only text. It is '' at first, and false after unticking. */
type Ticks = { contact_public: string }

/** Makes phone and email public. Technicians may leave it unticked. */
export function ContactTick() {
  const { register } = useFormContext<Ticks>()
  return (
    <div>
      <Checkbox {...register('contact_public')} value="true" label={CONSENTS.contactPublic} />
      <p className="text-sm text-muted">{CONSENTS.contactHelp}</p>
    </div>
  )
}
