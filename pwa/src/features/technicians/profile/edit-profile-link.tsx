import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'

export function EditProfileLink() {
  return (
    <Link
      to="/my-profile/edit"
      className={buttonClass({ className: 'grow px-2! max-sm:text-sm max-[18rem]:basis-full' })}
    >
      <Icon name="pencil" className="size-5 shrink-0" />
      {PROFILE.edit}
    </Link>
  )
}
