import { createFileRoute, useLocation } from '@tanstack/react-router'
import type { User } from '@tecnicerca/shared/accounts'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { useEffect, useState } from 'react'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { pageHead } from '../head/page-head.ts'
import { readKeptSession } from '../lib/session/kept-session.ts'
import { readRedirect, safeRedirect } from '../navigation/guards.ts'
import { QuestionLinks } from '../ui/buttons/question-links.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { FormPage } from '../ui/forms/form-page.tsx'
import { Icon } from '../ui/icons/icon.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: readRedirect,
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.login }),
  component: LoginScreen,
})

function LoginScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const message = useLocation({ select: ({ state }) => state.message })
  const goOn = async ({ role }: User) => {
    const target = safeRedirect(search.redirect, role === 'technician' ? '/my-profile' : '/')
    await navigate({ href: target, replace: true })
  }
  return (
    <FormPage title={TITLES.login} backTo="/">
      {message && (
        <Banner className="mb-4" tone="success" alert>
          {message}
        </Banner>
      )}
      <WhyEnded />
      <WaitingHere />
      <LoginForm onSignedIn={goOn} />
      <QuestionLinks
        search={search}
        links={[
          { question: SESSION.noAccount, answer: SESSION.registerLink, to: '/register' },
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

/** Says why the server ended the last session on this phone; shown until the next sign-in. */
function WhyEnded() {
  const [reason, setReason] = useState<SessionEndReason>()
  useEffect(() => {
    readKeptSession().then(
      (kept) => setReason(kept?.ended),
      () => undefined,
    )
  }, [])
  if (!reason) return null
  return (
    <Banner className="mb-4" tone="amber" icon={<Icon name="key-round" className="size-5 shrink-0" />}>
      {SESSION.ended[reason]} {SESSION.endedErased}
    </Banner>
  )
}

/** Says that unsent items wait for their author to sign in. Does not say which items or whose. */
function WaitingHere() {
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    import('../offline/outbox/other-users.ts')
      .then(({ hasUnsentItems }) => hasUnsentItems())
      .then(setWaits, () => undefined)
  }, [])
  if (!waits) return null
  return (
    <Banner className="mb-4" tone="amber" icon={<Icon name="clock" className="size-5 shrink-0" />}>
      {OFFLINE.waitingHere}
    </Banner>
  )
}
