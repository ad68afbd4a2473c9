import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ComplaintsScreen } from '../../features/admin-complaints/complaints-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { readTableAddress } from '../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/complaints')({
  validateSearch: readTableAddress,
  head: ({ match }) =>
    pageHead(match.context.origin, { title: `${TITLES.adminComplaints} · ${TITLES.admin}` }),
  component: ComplaintsScreen,
})
