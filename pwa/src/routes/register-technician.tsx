import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useCategoryState } from '../features/categories/use-categories'
import { TechnicianRegistrationForm } from '../features/technicians/register/registration-form'
import { NeedsNetwork } from '../frame/needs-network'
import { pageHead } from '../head/page-head'
import { FormPage } from '../ui/form-page'
import { QuestionLinks } from '../ui/question-links'

export const Route = createFileRoute('/register-technician')({
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.register_technician }),
  component: RegisterTechnicianScreen,
})

function RegisterTechnicianScreen() {
  const navigate = Route.useNavigate()
  const categories = useCategoryState()
  return (
    <FormPage title={TITLES.register_technician} backTo="/">
      <TechnicianRegistrationForm
        categories={categories}
        notice={<NeedsNetwork />}
        onRegistered={() => navigate({ to: '/login', state: { message: SESSION.register_success } })}
      />
      <QuestionLinks
        links={[
          { question: SESSION.has_account, answer: SESSION.login_link, to: '/login' },
          { question: SESSION.are_you_customer, answer: SESSION.register_customer_link, to: '/register' },
        ]}
      />
    </FormPage>
  )
}
