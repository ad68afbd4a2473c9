import { Link, useLocation } from '@tanstack/react-router'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '../lib/session/session.ts'
import { useLive } from '../lib/use-live.ts'
import { useConnection } from '../offline/network/connection.ts'
import { shownAge, useFreshness } from '../offline/network/freshness.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { connectionWords } from './connection-words.ts'

/** Delay before the age of the data is shown: a response is usually on its way when a screen opens. */
const PATIENCE_MS = 2_000

/** The state of the connection and the age of the data, shown in the header, where it moves nothing else. */
export function ConnectionNote() {
  const connection = useConnection()
  const freshness = useFreshness(useLive<number | undefined>(shownAge, undefined))
  const isAged = useLasting(freshness !== undefined && freshness.level !== 'fresh')
  const words = connectionWords(connection, connection === 'online' && !isAged ? undefined : freshness)
  const isOld = freshness?.level === 'old' || freshness?.level === 'stale' || freshness?.level === 'expired'
  return (
    <div role="status" className="min-w-0">
      {words !== undefined && connection !== 'portal' && (
        <p
          data-connection={connection}
          className={classNames(
            'flex items-center gap-1.5 rounded-control px-2 py-0.5 text-sm/tight font-semibold',
            isOld ? 'bg-amber-tint text-amber-ink' : 'bg-on-header/15',
          )}
        >
          <Icon name="cloud-off" className="size-4 shrink-0" />
          <span className="line-clamp-2">{words}</span>
        </p>
      )}
    </div>
  )
}

/** Lines that ask the user to act: a captive portal, the sign-in that the outbox needs, or a storage failure. */
export function ConnectionLines() {
  const connection = useConnection()
  return (
    <>
      {connection === 'portal' && (
        <Line icon={<Icon name="cloud-off" className={ICON} />}>
          {connectionWords(connection, undefined)}
        </Line>
      )}
      <SignInInvitation />
    </>
  )
}

const ICON = 'size-5 shrink-0'

function SignInInvitation() {
  const { user } = useSession()
  const { needsSignIn, failure } = useOutbox(user?.id)
  const { href, pathname } = useLocation()
  if (failure) return <Line>{OFFLINE.storage[failure]}</Line>
  if (!needsSignIn || pathname === '/login') return null
  return (
    <Line icon={<Icon name="log-in" className={ICON} />}>
      {OFFLINE.signInToSend}{' '}
      <Link
        to="/login"
        search={{ redirect: href }}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {TITLES.login}
      </Link>
    </Line>
  )
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="bg-amber-tint text-amber-ink print:hidden">
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-2 px-4 py-1 text-sm">
        {icon}
        <p>{children}</p>
      </div>
    </div>
  )
}

/** True once `value` has been true for `PATIENCE_MS`. */
function useLasting(value: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setIsLasting(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [value])
  return isLasting
}
