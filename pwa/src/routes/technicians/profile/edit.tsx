import { createFileRoute, redirect } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { requireSession } from '../../../navigation/guards.ts'

/** Redirects the older URL of the same screen. */
export const Route = createFileRoute('/technicians/profile/edit')({
  beforeLoad: (guarded) => {
    requireSession(guarded, ACCESS.needLoginEditProfile)
    throw redirect({ to: '/my-profile/edit', replace: true })
  },
})
