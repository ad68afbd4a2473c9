import { Link } from '@tanstack/react-router'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import type { useCase } from './use-case.ts'

type CaseAbsentProps = { title: string } & Pick<
  ReturnType<typeof useCase>,
  'isMissing' | 'error' | 'isFetching' | 'retry'
>

/** In place of a case that is not on the phone: it is being loaded, could not be loaded, or does not exist. */
export function CaseAbsent({ title, isMissing, error, isFetching, retry }: CaseAbsentProps) {
  if (isMissing) return <CaseMissing title={title} />
  return (
    <>
      <PageHeader title={title} backTo="/my-requests" />
      {error ? (
        <LoadFailed
          message={error.isUnreachable ? CASES.needsConnectionOnce : CASES.loadFailed}
          error={error.cause}
          onRetry={retry}
          retrying={isFetching}
        />
      ) : (
        <CaseSkeleton />
      )}
    </>
  )
}

export function CaseMissing({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} backTo="/my-requests" />
      <EmptyState
        icon={<Icon name="file-question" className="size-10" />}
        title={CASES.missing}
        action={
          <Link to="/my-requests" className={buttonClass()}>
            {CASES.all}
          </Link>
        }
      />
    </>
  )
}

function CaseSkeleton() {
  return (
    <SkeletonGroup className="grid min-h-dvh content-start gap-4">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-16 w-2/3 rounded-card" />
      <Skeleton className="h-16 w-2/3 justify-self-end rounded-card" />
    </SkeletonGroup>
  )
}
