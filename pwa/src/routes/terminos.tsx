import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { Terms } from '../features/guides/terms.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/terminos')({
  staticData: { isServerRendered: true },
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.terms,
      description: TITLES.termsDescription,
      path: '/terminos',
    }),
  component: Terms,
})
