import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CaseMissing, CaseScreen } from '../../../features/admin-cases/case-screen.tsx'
import { pageHead } from '../../../head/page-head.ts'

export const Route = createFileRoute('/admin/cases/$id')({
  head: ({ match, params }) =>
    pageHead(match.context.origin, { title: `${TITLES.adminCase(params.id)} · ${TITLES.admin}` }),
  component: AdminCaseScreen,
})

const ID_MAX = 2_147_483_647

function AdminCaseScreen() {
  const { id: text } = Route.useParams()
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > ID_MAX) return <CaseMissing title={TITLES.adminCases} />
  return <CaseScreen key={id} id={id} />
}
