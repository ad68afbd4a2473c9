import { Link } from '@tanstack/react-router'
import { NOTICES } from '@tecnicerca/shared/messages/notices'
import type { SessionUser } from '../../lib/session.ts'
import { useShownAge } from '../../offline/network/freshness.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { byCase } from './by-case.ts'
import { CaseNoticesCard } from './case-notices-card.tsx'
import { useNotices } from './use-notices.ts'

/** What somebody is told, a card for each case; from the phone first. */
export function NoticeList({ user }: { user: SessionUser }) {
  const { notices, as_of, readAll, older, error, is_fetching, retry } = useNotices(user.id)
  useShownAge(as_of)
  if (notices === undefined) {
    if (!error) return <ListSkeleton />
    return <LoadFailed message={NOTICES.load_failed} error={error} onRetry={retry} retrying={is_fetching} />
  }
  if (notices.length === 0) return <NoNotices />
  return (
    <div className="grid gap-3">
      {readAll && (
        <Button variant="ghost" className="justify-self-end" onClick={readAll}>
          <Icon name="check-check" className="size-5" />
          {NOTICES.read_all}
        </Button>
      )}
      <ul className="grid gap-3">
        {byCase(notices).map((of_case) => (
          <li key={of_case.newest.service_request_id}>
            <CaseNoticesCard of_case={of_case} />
          </li>
        ))}
      </ul>
      {older && (
        <Button
          variant="secondary"
          busy={older.is_loading}
          busyLabel={NOTICES.loading_older}
          onClick={older.load}
        >
          {NOTICES.older}
        </Button>
      )}
    </div>
  )
}

function NoNotices() {
  return (
    <EmptyState
      icon={<Icon name="bell" className="size-10" />}
      title={NOTICES.empty}
      hint={NOTICES.empty_help}
      action={
        <Link to="/my-requests" className={buttonClass({ variant: 'secondary' })}>
          {NOTICES.empty_action}
        </Link>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="grid min-h-dvh content-start gap-3">
      <Skeleton className="h-11" />
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-24 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}
