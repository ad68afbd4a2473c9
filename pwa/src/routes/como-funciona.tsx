import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { HowItWorks } from '../features/guides/how-it-works.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/como-funciona')({
  staticData: { is_server_rendered: true },
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.how_it_works,
      description: TITLES.how_it_works_description,
      path: '/como-funciona',
    }),
  component: HowItWorks,
})
