import { Link } from '@tanstack/react-router'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { useFormContext } from 'react-hook-form'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RequiredMark } from '../../ui/forms/field.tsx'

/** A ticked box has the text 'true', because drafts store only text. It is '' at first, and false after unticking. */
type Ticks = { privacy: string; contact_public: string }

/** The required checkbox of a registration. */
export function PrivacyTick() {
  const { register, formState } = useFormContext<Ticks>()
  return (
    <div>
      <Checkbox
        {...register('privacy')}
        value="true"
        label={
          <>
            {CONSENTS.acceptPrivacy}
            <RequiredMark />
          </>
        }
        aria-required
        error={formState.errors.privacy?.message}
      />
      {/* Opens a new tab: leaving a dialog would lose its state. */}
      <Link to="/privacidad" target="_blank" className={TEXT_LINK_CLASS}>
        {CONSENTS.readNotice}
      </Link>
    </div>
  )
}

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
