import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { ConsentByRegistering } from '../features/consents/privacy-sentence.tsx'
import { pageHead } from '../head/page-head.ts'
import { readRedirect } from '../navigation/guards.ts'
import { QuestionLinks } from '../ui/buttons/question-links.tsx'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/register')({
  staticData: { hasServerHead: true },
  validateSearch: readRedirect,
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.register,
      description: TITLES.registerDescription,
      path: '/register',
    }),
  component: RegisterScreen,
})

function RegisterScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FormPage title={TITLES.register} backTo="/">
      <RegisterForm
        consent={<ConsentByRegistering />}
        onRegistered={() => navigate({ to: '/login', search, state: { message: SESSION.register_success } })}
      />
      <QuestionLinks
        search={search}
        links={[
          { question: SESSION.hasAccount, answer: SESSION.loginLink, to: '/login' },
          {
            question: SESSION.areYouTechnician,
            answer: SESSION.registerTechnicianLink,
            to: '/register-technician',
          },
        ]}
      />
    </FormPage>
  )
}
