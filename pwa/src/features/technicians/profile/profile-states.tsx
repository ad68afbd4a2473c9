import { Link } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

export function ProfileSkeleton() {
  return (
    <div className="min-h-dvh">
      <PageHeader title={PROFILE.loading} backTo="/" />
      <SkeletonGroup label={PROFILE.loading} className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </SkeletonGroup>
    </div>
  )
}

export function ProfileFailed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <>
      <PageHeader title={TITLES.technician} />
      <ErrorState message={message} {...(onRetry && { onRetry })} action={<BackHome />} />
    </>
  )
}

type ProfileMissingProps = { message: string; wayOn?: ReactNode; children?: ReactNode }

/** There is no such technician, or the account has no profile. `wayOn` links to the next step. */
export function ProfileMissing({ message, wayOn, children }: ProfileMissingProps) {
  return (
    <>
      <PageHeader title={TITLES.technician} />
      <EmptyState
        icon={<Icon name="user-round-x" className="size-10" />}
        title={message}
        action={wayOn ?? <BackHome />}
      />
      {children && <div className="mt-4">{children}</div>}
    </>
  )
}

function BackHome() {
  return (
    <Link to="/" className={buttonClass()}>
      {PROFILE.backHome}
    </Link>
  )
}
