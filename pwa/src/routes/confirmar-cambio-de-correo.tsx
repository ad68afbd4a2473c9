import { createFileRoute } from '@tanstack/react-router'
import { EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ConfirmEmailChange } from '../features/accounts/mailed-links/confirm-email-change.tsx'
import { pageHead } from '../head/page-head.ts'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/confirmar-cambio-de-correo')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.confirmEmailChange }),
  component: ConfirmEmailChangeScreen,
})

function ConfirmEmailChangeScreen() {
  const { token } = Route.useSearch()
  return (
    <FormPage title={TITLES.confirmEmailChange} backTo="/" description={EMAIL_CHANGE_CONFIRMATION.help}>
      <ConfirmEmailChange token={token} />
    </FormPage>
  )
}
