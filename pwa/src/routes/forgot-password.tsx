import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ForgotPasswordForm } from '../features/accounts/mailed-links/forgot-password-form.tsx'
import { pageHead } from '../head/page-head.ts'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.forgotPassword }),
  component: ForgotPasswordScreen,
})

function ForgotPasswordScreen() {
  return (
    <FormPage title={TITLES.forgotPassword} backTo="/login" description={SESSION.forgotHelp}>
      <ForgotPasswordForm />
    </FormPage>
  )
}
