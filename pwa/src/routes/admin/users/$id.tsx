import { createFileRoute } from '@tanstack/react-router'
import type { PersonAnswer } from '@tecnicerca/shared/admin/users'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { PersonScreen } from '../../../features/admin-users/person-screen.tsx'
import { PersonVerifications } from '../../../features/admin-verifications/person-verifications.tsx'
import { pageHead } from '../../../head/page-head.ts'
import { useOwnAccountEdit } from './-own-account-edit.ts'

export const Route = createFileRoute('/admin/users/$id')({
  head: ({ match, params }) =>
    pageHead(match.context.origin, { title: `${TITLES.adminPerson(params.id)} · ${TITLES.admin}` }),
  component: AdminPersonScreen,
})

const ID_MAX = 2_147_483_647

function AdminPersonScreen() {
  const { id: text } = Route.useParams()
  const afterSaving = useOwnAccountEdit()
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return (
    <PersonScreen key={id} id={id > ID_MAX ? 0 : id} onSaved={afterSaving} verifications={verificationsOf} />
  )
}

function verificationsOf({ verifications }: PersonAnswer) {
  return <PersonVerifications verifications={verifications} />
}
