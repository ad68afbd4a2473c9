import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { adminUsersQuery } from '../../../features/admin-users/queries.ts'
import { UsersScreen } from '../../../features/admin-users/users-screen.tsx'
import { pageHead } from '../../../head/page-head.ts'
import { loadForPaint } from '../../../navigation/load-for-paint.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { readTableAddress } from '../../../ui/tables/table-address.ts'
import { useOwnAccountEdit } from './-own-account-edit.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: readTableAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([queryClient.ensureQueryData(adminUsersQuery(deps))]),
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminUsers} · ${TITLES.admin}` }),
  component: AdminUsersScreen,
})

function AdminUsersScreen() {
  const afterSaving = useOwnAccountEdit()
  return (
    <>
      <PageHeader title={TITLES.adminUsers} />
      <UsersScreen onSaved={afterSaving} />
    </>
  )
}
