import { Link } from '@tanstack/react-router'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'

/** From the profile, which customers see, to what belongs to the account. */
export function AccountEditLink() {
  return (
    <Link to="/my-account/edit" className={classNames(TEXT_LINK_CLASS, 'mb-2 gap-2')}>
      <Icon name="user-pen" className="size-5 shrink-0" />
      {PROFILE_EDIT.account}
    </Link>
  )
}
