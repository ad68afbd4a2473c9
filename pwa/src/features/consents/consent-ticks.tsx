import { Link } from '@tanstack/react-router'
import { CONSENTS } from '@tecnicerca/shared/messages/consents'
import { useController } from 'react-hook-form'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RequiredMark } from '../../ui/forms/field.tsx'

/** Ticks are text like all fields of these forms, because drafts keep text alone: 'true', or '' without a tick. */
type Ticks = { privacy: string; contact_public: string }

/** The required tick of a registration. */
export function PrivacyTick() {
  const { field, fieldState } = useController<Ticks, 'privacy'>({ name: 'privacy' })
  return (
    <div>
      <Checkbox
        ref={field.ref}
        name={field.name}
        label={
          <>
            {CONSENTS.acceptPrivacy}
            <RequiredMark />
          </>
        }
        aria-required
        checked={field.value === 'true'}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.checked ? 'true' : '')}
        error={fieldState.error?.message}
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
  const { field } = useController<Ticks, 'contact_public'>({ name: 'contact_public' })
  return (
    <div>
      <Checkbox
        ref={field.ref}
        name={field.name}
        label={CONSENTS.contactPublic}
        checked={field.value === 'true'}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.checked ? 'true' : '')}
      />
      <p className="text-sm text-muted">{CONSENTS.contactHelp}</p>
    </div>
  )
}
