import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { PrivacyNotice } from '../features/guides/privacy-notice.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/privacidad')({
  staticData: { isServerRendered: true },
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.privacy,
      description: TITLES.privacyDescription,
      path: '/privacidad',
    }),
  component: PrivacyNotice,
})
