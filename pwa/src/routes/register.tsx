import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { RegisterForm } from '../features/accounts/register-form'
import { NeedsNetwork } from '../frame/needs-network'
import { pageHead } from '../head/page-head'
import { FormPage } from '../ui/form-page'
import { QuestionLinks } from '../ui/question-links'

export const Route = createFileRoute('/register')({
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.register }),
  component: RegisterScreen,
})

function RegisterScreen() {
  const navigate = Route.useNavigate()
  return (
    <FormPage title={TITLES.register} backTo="/">
      <RegisterForm
        notice={<NeedsNetwork />}
        onRegistered={() => navigate({ to: '/login', state: { message: SESSION.register_success } })}
      />
      <QuestionLinks
        links={[
          { question: SESSION.has_account, answer: SESSION.login_link, to: '/login' },
          {
            question: SESSION.are_you_technician,
            answer: SESSION.register_technician_link,
            to: '/register-technician',
          },
        ]}
      />
    </FormPage>
  )
}
