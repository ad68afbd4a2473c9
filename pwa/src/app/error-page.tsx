import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { messageOf } from '../lib/api-error'
import { useLive } from '../offline/use-live'
import { Button } from '../ui/button'
import { buttonClass } from '../ui/button-class'
import { PendingPage } from './pending-page'
import { reloading } from './updates-reload'

/** What stands where a screen broke. The technical line is for whoever is asked for help. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const is_reloading = useLive(reloading, false)
  const retry = () => {
    reset?.()
    void router.invalidate()
  }
  if (is_reloading) return <PendingPage />
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start gap-4 py-8">
      <h1 tabIndex={-1} className="text-xl font-bold">
        {COMMON.error_title}
      </h1>
      <p>{messageOf(error, COMMON.error_help)}</p>
      <p className="font-mono text-sm text-muted">{COMMON.error_technical}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>{COMMON.retry}</Button>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {COMMON.back_home}
        </Link>
      </div>
    </div>
  )
}
