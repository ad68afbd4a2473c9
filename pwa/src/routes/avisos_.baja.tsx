import { createFileRoute } from '@tanstack/react-router'
import { MAIL_UNSUBSCRIBE } from '@tecnicerca/shared/messages/notices/push'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { MailedLink } from '../features/accounts/mailed-links/mailed-link.tsx'
import { unsubscribeFromMail } from '../features/accounts/operations.ts'
import { pageHead } from '../head/page-head.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/avisos_/baja')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.mailUnsubscribe }),
  component: MailUnsubscribeScreen,
})

function MailUnsubscribeScreen() {
  const { token } = Route.useSearch()
  return (
    <FormPage title={TITLES.mailUnsubscribe} backTo="/" description={MAIL_UNSUBSCRIBE.text}>
      <MailUnsubscribe token={token} />
    </FormPage>
  )
}

function MailUnsubscribe({ token }: { token: string | undefined }) {
  return (
    <MailedLink
      token={token}
      words={MAIL_UNSUBSCRIBE}
      act={unsubscribeFromMail}
      dead={<ErrorState message={MAIL_UNSUBSCRIBE.link_dead} />}
    />
  )
}
