import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { useVisitActs } from './use-visit-acts.tsx'

/** What is likely said next about the visit, each in one tap. */
export function VisitBar({ acts }: { acts: ReturnType<typeof useVisitActs>['bar'] }) {
  if (acts.length === 0) return null
  return (
    <ActRow className="flex flex-wrap items-center gap-2 pt-1">
      {acts.map(({ kind, label, press, isDisabled }) => (
        <Button
          key={`${kind} ${label}`}
          variant="secondary"
          className="grow px-2! text-sm"
          disabled={isDisabled}
          onClick={press}
        >
          {label}
        </Button>
      ))}
    </ActRow>
  )
}
