import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ResetPasswordForm } from '../features/accounts/mailed-links/reset-password-form.tsx'
import { pageHead } from '../head/page-head.ts'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.resetPassword }),
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const { token } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FormPage title={TITLES.resetPassword} backTo="/login">
      <ResetPasswordForm
        token={token}
        onReset={(message) => navigate({ to: '/login', state: { message }, replace: true })}
      />
    </FormPage>
  )
}
