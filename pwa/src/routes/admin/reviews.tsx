import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ReviewsScreen } from '../../features/admin-reviews/reviews-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { readTableAddress } from '../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/reviews')({
  validateSearch: readTableAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminReviews} · ${TITLES.admin}` }),
  component: ReviewsScreen,
})
