import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type BannerTone = 'neutral' | 'success' | 'danger' | 'amber' | 'brand'

const TONES: Record<BannerTone, string> = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-success-tint text-success-ink',
  danger: 'bg-danger-tint text-danger-ink',
  amber: 'bg-amber-tint text-amber-ink',
  brand: 'bg-brand-tint text-brand-ink',
}

/** A message about the screen. With `alert`, screen readers announce it at once. */
export function Banner({
  tone = 'neutral',
  icon,
  action,
  alert,
  className,
  children,
}: {
  tone?: BannerTone
  icon?: ReactNode
  action?: ReactNode
  alert?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-control px-4 py-3',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <div className="grow basis-40">{children}</div>
      {action}
    </div>
  )
}
