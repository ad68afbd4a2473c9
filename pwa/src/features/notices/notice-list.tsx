import { Link } from '@tanstack/react-router'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import type { SessionUser } from '../../lib/session/session.ts'
import { useShownAge } from '../../offline/network/freshness.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { byCase } from './by-case.ts'
import { CaseNoticesCard } from './case-notices-card.tsx'
import { useNotices } from './use-notices.ts'

/** The user's notices, one card per case. Shows the stored notices until the server has sent newer ones. */
export function NoticeList({ user }: { user: SessionUser }) {
  const { notices, asOf, readAll, readOne, older, error, isFetching, retry } = useNotices(user.id)
  useShownAge(asOf)
  if (notices === undefined) {
    if (!error) return <ListSkeleton />
    return <LoadFailed message={NOTICES.loadFailed} error={error} onRetry={retry} retrying={isFetching} />
  }
  if (notices.length === 0) return <NoNotices />
  return (
    <div className="grid gap-3">
      {readAll && (
        <Button variant="ghost" className="justify-self-end" onClick={readAll}>
          <Icon name="check-check" className="size-5" />
          {NOTICES.readAll}
        </Button>
      )}
      <ul className="grid gap-3">
        {byCase(notices).map((ofCase) => (
          <li key={ofCase.newest.service_request_id ?? `notice ${ofCase.newest.id}`}>
            <CaseNoticesCard ofCase={ofCase} onRead={() => readOne(ofCase.newest.id)} />
          </li>
        ))}
      </ul>
      {older && (
        <Button
          variant="secondary"
          busy={older.isLoading}
          busyLabel={NOTICES.loadingOlder}
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
      hint={NOTICES.emptyHelp}
      action={
        <Link to="/my-requests" className={buttonClass({ variant: 'secondary' })}>
          {NOTICES.emptyAction}
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
