import { CARD } from '@tecnicerca/shared/messages/search'
import { classNames } from '../../../ui/class-names.ts'

/** A dot with its meaning in words. */
export function Availability({ available }: { available: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        available ? 'text-success-ink' : 'text-muted',
      )}
    >
      <span
        aria-hidden
        className={classNames('size-2.5 rounded-full', available ? 'bg-success' : 'bg-control')}
      />
      {available ? CARD.available : CARD.unavailable}
    </span>
  )
}
