import { createFileRoute } from '@tanstack/react-router'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useCategoryState } from '../features/categories/use-categories.ts'
import { ContactTick } from '../features/consents/contact-tick.tsx'
import { ConsentByRegistering } from '../features/consents/privacy-sentence.tsx'
import { TechnicianRegistrationForm } from '../features/technicians/register/registration-form.tsx'
import { pageHead } from '../head/page-head.ts'
import { readRedirect } from '../navigation/guards.ts'
import { QuestionLinks } from '../ui/buttons/question-links.tsx'
import { FormPage } from '../ui/forms/form-page.tsx'

export const Route = createFileRoute('/register-technician')({
  staticData: { hasServerHead: true },
  validateSearch: readRedirect,
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.registerTechnician,
      description: TITLES.registerTechnicianDescription,
      path: '/register-technician',
    }),
  component: RegisterTechnicianScreen,
})

function RegisterTechnicianScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const categories = useCategoryState()
  return (
    <FormPage title={TITLES.registerTechnician} backTo="/">
      <TechnicianRegistrationForm
        categories={categories}
        consent={<ConsentByRegistering />}
        contactTick={<ContactTick />}
        onRegistered={() => navigate({ to: '/login', search, state: { message: SESSION.register_success } })}
      />
      <QuestionLinks
        search={search}
        links={[
          { question: SESSION.hasAccount, answer: SESSION.loginLink, to: '/login' },
          { question: SESSION.areYouCustomer, answer: SESSION.registerCustomerLink, to: '/register' },
        ]}
      />
    </FormPage>
  )
}
