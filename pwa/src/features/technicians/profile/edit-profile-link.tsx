import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { Pencil } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'

export function EditProfileLink() {
  return (
    <Link to="/my-profile/edit" className={buttonClass({ className: 'grow' })}>
      <Pencil aria-hidden className="size-5" />
      {PROFILE.edit}
    </Link>
  )
}
