import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { adminSectorsQuery } from '../../features/admin-sectors/queries.ts'
import { SectorsScreen } from '../../features/admin-sectors/sectors-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { loadForPaint } from '../../navigation/load-for-paint.ts'

export const Route = createFileRoute('/admin/sectores')({
  loader: ({ context: { queryClient } }) => loadForPaint([queryClient.ensureQueryData(adminSectorsQuery())]),
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminSectors} · ${TITLES.admin}` }),
  component: SectorsScreen,
})
