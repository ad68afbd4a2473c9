import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type Tone = 'neutral' | 'success' | 'danger' | 'amber' | 'brand'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  success: 'bg-success-tint text-success-ink',
  danger: 'bg-danger-tint text-danger-ink',
  amber: 'bg-amber-tint text-amber-ink',
  brand: 'bg-brand-tint text-brand-ink',
}

/** A short label for the state of something; it is not a button. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-fit items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap max-[14rem]:whitespace-normal',
        TONES[tone],
      )}
    >
      {icon}
      {/* Its own element: a translator takes text beside other children away from React, and a state would stay. */}
      <span>{children}</span>
    </span>
  )
}
