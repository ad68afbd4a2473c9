import { Link } from '@tanstack/react-router'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { ActionBar } from '../../../ui/layout/bottom-bar.tsx'

type SaveBarProps = { save: string; isBusy: boolean; onCancel: () => void }

/** Saves a part of one's own profile, or goes back to it. */
export function SaveBar({ save, isBusy, onCancel }: SaveBarProps) {
  return (
    <ActionBar>
      <Link
        to="/my-profile"
        replace
        onClick={onCancel}
        className={buttonClass({ variant: 'secondary', className: 'grow px-3 md:ml-auto md:grow-0' })}
      >
        {PROFILE_EDIT.cancel}
      </Link>
      <Button
        type="submit"
        className="grow px-3 whitespace-nowrap max-[22rem]:whitespace-normal md:grow-0"
        busy={isBusy}
        busyLabel={PROFILE_EDIT.saving}
      >
        {save}
      </Button>
    </ActionBar>
  )
}
