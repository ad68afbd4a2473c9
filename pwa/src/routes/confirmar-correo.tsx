import { createFileRoute } from '@tanstack/react-router'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ConfirmEmail } from '../features/accounts/mailed-links/confirm-email.tsx'
import { pageHead } from '../head/page-head.ts'
import { useSession } from '../lib/session/session.ts'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/confirmar-correo')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.confirmEmail }),
  component: ConfirmEmailScreen,
})

function ConfirmEmailScreen() {
  const { token } = Route.useSearch()
  const { user } = useSession()
  return (
    <FormPage title={TITLES.confirmEmail} backTo="/" description={EMAIL.help}>
      <ConfirmEmail token={token} user={user} />
    </FormPage>
  )
}
