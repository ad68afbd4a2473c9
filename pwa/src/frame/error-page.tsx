import { type ErrorComponentProps, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { messageOf } from '../lib/api-error.ts'
import { isMissingCode } from '../lib/missing-code.ts'
import { useLive } from '../lib/use-live.ts'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { reloading } from '../updates/reload.ts'
import { PendingPage } from './pending-page.tsx'

/** What stands where a screen broke, or could not be brought. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const is_reloading = useLive(reloading, false)
  const is_admin = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin') })
  const is_missing = isMissingCode(error)
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  if (is_reloading) return <PendingPage />
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-xl font-bold">
        {is_missing ? missingTitle(is_admin) : COMMON.error_title}
      </h1>
      <p>{is_missing ? COMMON.needs_network_help : messageOf(error, COMMON.error_help)}</p>
      {/* For whoever is asked for help. */}
      {!is_missing && <p className="font-mono text-sm text-muted">{COMMON.error_technical}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{COMMON.retry}</Button>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {COMMON.back_home}
        </Link>
      </div>
    </div>
  )
}

function missingTitle(is_admin: boolean): string {
  return is_admin ? COMMON.admin_needs_network : COMMON.screen_needs_network
}
