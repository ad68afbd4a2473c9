import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { classNames } from '../../ui/class-names.ts'

export type BarTone = 'brand' | 'amber' | 'success' | 'danger'
export type Bar = { label: string; value: number; text: string; tone?: BarTone }

const FILLS: Record<BarTone, string> = {
  brand: 'fill-brand',
  amber: 'fill-amber',
  success: 'fill-success',
  danger: 'fill-danger',
}

/**
 * Horizontal bars, so that labels of any length fit at any width. Screen readers get one labelled picture; the table has
 * the figures.
 */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const longest = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <figure aria-label={ADMIN_REPORTS.chart(title)}>
      <div aria-hidden className="grid content-start gap-3">
        {bars.map(({ label, value, text, tone = 'brand' }) => (
          <div key={label}>
            <div className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="font-semibold tabular-nums">{text}</span>
            </div>
            <svg aria-hidden className="mt-1 block h-3 w-full">
              <rect width="100%" height="100%" rx="6" className="fill-sunken" />
              {value > 0 && (
                <rect
                  width={`${Math.max(2, (value / longest) * 100)}%`}
                  height="100%"
                  rx="6"
                  className={classNames(FILLS[tone])}
                />
              )}
            </svg>
          </div>
        ))}
      </div>
    </figure>
  )
}
