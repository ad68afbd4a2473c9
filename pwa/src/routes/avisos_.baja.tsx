import { createFileRoute } from '@tanstack/react-router'
import { MAIL_UNSUBSCRIBE } from '@tecnicerca/shared/messages/notices/push'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { MailUnsubscribe } from '../features/accounts/mail-unsubscribe.tsx'
import { NeedsNetwork } from '../frame/needs-network.tsx'
import { pageHead } from '../head/page-head.ts'
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
      <MailUnsubscribe token={token} notice={<NeedsNetwork keeps={false} />} />
    </FormPage>
  )
}
