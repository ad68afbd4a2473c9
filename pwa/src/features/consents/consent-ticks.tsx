import { Link } from '@tanstack/react-router'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { useFormContext } from 'react-hook-form'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RequiredMark } from '../../ui/forms/field.tsx'

/** A tick is 'true', because drafts keep text alone. Without one it is '', or false once it was taken away. */
type Ticks = { privacy: string; contact_public: string }

/** The required tick of a registration. */
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
      {/* In a tab of its own, because a dialog would lose its place. */}
      <Link to="/privacidad" target="_blank" className={TEXT_LINK_CLASS}>
        {CONSENTS.readNotice}
      </Link>
    </div>
  )
}

/** Whether phone and email are public; a technician may leave it unticked. */
export function ContactTick() {
  const { register } = useFormContext<Ticks>()
  return (
    <div>
      <Checkbox {...register('contact_public')} value="true" label={CONSENTS.contactPublic} />
      <p className="text-sm text-muted">{CONSENTS.contactHelp}</p>
    </div>
  )
}
