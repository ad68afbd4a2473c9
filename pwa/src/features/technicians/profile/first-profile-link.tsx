import { Link } from '@tanstack/react-router'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'

/** Link to create the profile, for a user whom an administrator made a technician. */
export function FirstProfileLink() {
  return (
    <Link to="/become-technician" className={buttonClass()}>
      <Icon name="id-card" className="size-5 shrink-0" />
      {UPGRADE.firstProfile}
    </Link>
  )
}
