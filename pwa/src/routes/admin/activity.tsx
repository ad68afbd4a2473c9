import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { AuditScreen } from '../../features/admin-audit/audit-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { readTableAddress } from '../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/activity')({
  validateSearch: readTableAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminAudit} · ${TITLES.admin}` }),
  component: AuditScreen,
})
