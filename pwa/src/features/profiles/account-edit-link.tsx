import { Link } from '@tanstack/react-router'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { UserPen } from 'lucide-react'
import { buttonClass } from '../../ui/button-class'

/** From the profile, which customers see, to what belongs to the account. */
export function AccountEditLink() {
  return (
    <Link
      to="/my-account/edit"
      className={buttonClass({ variant: 'secondary', wide: true, className: 'mb-4' })}
    >
      <UserPen aria-hidden className="size-5" />
      {PROFILE_EDIT.account}
    </Link>
  )
}
