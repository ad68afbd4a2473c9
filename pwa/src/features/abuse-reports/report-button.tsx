import { useRouter } from '@tanstack/react-router'
import type { ReportKind } from '@tecnicerca/shared/abuse-reports'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { toastPassingError } from '../../lib/toast.ts'
import { classNames } from '../../ui/class-names.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

type ReportButtonProps = {
  kind: ReportKind
  /** Id of the review, the technician, the event of the message, or the service request. */
  id: number
  className?: string
}

/** A button that opens the report dialog. Visitors go to the login screen first and then return to this page. */
export function ReportButton({ kind, id, className }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { user } = useSession()
  const router = useRouter()
  const press = () => {
    if (user) return setOpen(true)
    toastPassingError(ACCESS.needLoginReport)
    void router.navigate({ to: '/login', search: { redirect: router.state.location.href } })
  }
  return (
    <>
      <button
        type="button"
        aria-label={ABUSE_REPORTS.title[kind]}
        onClick={press}
        className={classNames(
          'inline-flex min-h-11 items-center rounded-control text-sm text-muted underline-offset-4 hover:text-ink hover:underline',
          className,
        )}
      >
        {kind === 'profile' || kind === 'request' ? ABUSE_REPORTS.title[kind] : ABUSE_REPORTS.report}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
