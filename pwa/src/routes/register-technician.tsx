import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useCategoryState } from '../features/categories/use-categories.ts'
import { TechnicianRegistrationForm } from '../features/technicians/register/registration-form.tsx'
import { NeedsNetwork } from '../frame/needs-network.tsx'
import { pageHead } from '../head/page-head.ts'
import { readRedirect } from '../navigation/guards.ts'
import { FormPage } from '../ui/form-page.tsx'
import { QuestionLinks } from '../ui/question-links.tsx'

export const Route = createFileRoute('/register-technician')({
  staticData: { has_server_head: true },
  validateSearch: readRedirect,
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.register_technician,
      description: TITLES.register_technician_description,
      path: '/register-technician',
    }),
  component: RegisterTechnicianScreen,
})

function RegisterTechnicianScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const categories = useCategoryState()
  return (
    <FormPage title={TITLES.register_technician} backTo="/">
      <TechnicianRegistrationForm
        categories={categories}
        notice={<NeedsNetwork />}
        onRegistered={() => navigate({ to: '/login', search, state: { message: SESSION.register_success } })}
      />
      <QuestionLinks
        search={search}
        links={[
          { question: SESSION.has_account, answer: SESSION.login_link, to: '/login' },
          { question: SESSION.are_you_customer, answer: SESSION.register_customer_link, to: '/register' },
        ]}
      />
    </FormPage>
  )
}
