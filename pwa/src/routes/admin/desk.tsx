import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { DeskScreen } from '../../features/admin-desk/desk-screen.tsx'
import { pageHead } from '../../head/page-head.ts'

export const Route = createFileRoute('/admin/desk')({
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminDesk} · ${TITLES.admin}` }),
  component: DeskScreen,
})
