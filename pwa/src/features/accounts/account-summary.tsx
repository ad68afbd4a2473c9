import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useEffect } from 'react'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Card } from '../../ui/display/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { AccountActions } from './account-actions.tsx'
import { PendingErasure } from './pending-erasure.tsx'
import { checkSessionQuery } from './queries.ts'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

type AccountSummaryProps = { user: SessionUser; avatar: ReactNode }

export function AccountSummary({ user, avatar }: AccountSummaryProps) {
  const { isExpired, isCurrent } = useFreshUser(user)
  return (
    <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:items-start">
      {isExpired && <SessionExpired />}
      {user.erase_at !== undefined && (
        <div className="md:col-span-2">
          <PendingErasure eraseAt={user.erase_at} />
        </div>
      )}
      <Card as="section" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-4">
          {avatar}
          <h2 className="min-w-0 grow basis-32 text-lg font-bold wrap-anywhere">{user.name}</h2>
        </div>
        <AccountFacts user={user} />
        {isCurrent && <UnconfirmedEmail user={user} />}
      </Card>
      <AccountActions user={user} />
    </div>
  )
}

function AccountFacts({ user }: { user: SessionUser }) {
  const facts = [
    [ACCOUNT.email, user.email],
    [ACCOUNT.phone, user.phone || ACCOUNT.notSpecified],
    [ACCOUNT.type, ACCOUNT.role[user.role]],
  ]
  return (
    <dl className="grid gap-3 border-t border-line pt-4">
      {facts.map(([term, value]) => (
        <div key={term} className="grid sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm text-muted sm:text-base">{term}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SessionExpired() {
  const signIn = (
    <Link to="/login" search={{ redirect: '/my-account' }} className={buttonClass({ variant: 'secondary' })}>
      {SESSION.loginTitle}
    </Link>
  )
  return (
    <div className="md:col-span-2">
      <Banner tone="amber" action={signIn}>
        {SESSION.sessionExpired}
      </Banner>
    </div>
  )
}

/** Fetches the current state of `user` from the server and stores it on this phone. */
function useFreshUser(user: SessionUser): { isExpired: boolean; isCurrent: boolean } {
  const { data } = useQuery(checkSessionQuery())
  const known = data?.user
  useEffect(() => {
    if (known && JSON.stringify(known) !== JSON.stringify(user)) void updateSessionUser(known)
    // Stores each answer once. Storing it again after another tab's change would undo that change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return { isExpired: data?.authenticated === false, isCurrent: data?.authenticated === true }
}
