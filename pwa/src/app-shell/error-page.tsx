import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { messageOf } from '../lib/http/api-error.ts'
import { isMissingCode } from '../lib/http/missing-code.ts'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/buttons/button.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { reloading } from '../updates/reload.ts'
import { PendingPage } from './pending-page.tsx'

/** Replaces a screen that threw an error or whose code could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isReloading = useLive(reloading, false)
  const isAdmin = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin') })
  const isMissing = isMissingCode(error)
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  if (isReloading) return <PendingPage />
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-xl font-bold">
        {isMissing ? missingTitle(isAdmin) : COMMON.errorTitle}
      </h1>
      <p>{isMissing ? COMMON.needsNetworkHelp : messageOf(error, COMMON.errorHelp)}</p>
      {/* In English, for the person whom the user asks for help. */}
      {!isMissing && <p className="font-mono text-sm text-muted">{COMMON.errorTechnical}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{COMMON.retry}</Button>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {COMMON.backHome}
        </Link>
      </div>
    </div>
  )
}

function missingTitle(isAdmin: boolean): string {
  return isAdmin ? COMMON.adminNeedsNetwork : COMMON.screenNeedsNetwork
}
