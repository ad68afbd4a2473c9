import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A grey placeholder; `className` gives it the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block rounded-control bg-sunken', className)} />
}

/** Wraps the skeletons of a screen: announced once, visible only after 150 ms. */
export function SkeletonGroup({
  label = COMMON.loading,
  className,
  children,
}: {
  label?: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status" className={classNames('appear-late', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
