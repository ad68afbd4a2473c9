import { Link } from '@tanstack/react-router'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { IdCard } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'

/** For a technician without a profile: an administrator made the account one. */
export function FirstProfileLink() {
  return (
    <Link to="/become-technician" className={buttonClass()}>
      <IdCard aria-hidden className="size-5 shrink-0" />
      {UPGRADE.first_profile}
    </Link>
  )
}
