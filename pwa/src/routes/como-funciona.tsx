import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { HowItWorks } from '../features/guides/how-it-works.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/como-funciona')({
  staticData: { isServerRendered: true },
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.howItWorks,
      description: TITLES.howItWorksDescription,
      path: '/como-funciona',
    }),
  component: HowItWorks,
})
