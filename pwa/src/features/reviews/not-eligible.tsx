import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { useEffect, useEffectEvent } from 'react'
import { toastPassingError } from '../../lib/toast.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

const BACK_AFTER_MS = 2000

/** Says why the form does not open and goes back by itself. */
export function NotEligible({ onBack }: { onBack: () => void }) {
  const goBack = useEffectEvent(onBack)
  useEffect(() => {
    toastPassingError(REVIEW.needServiceFirst)
    const timer = setTimeout(() => goBack(), BACK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <ErrorState message={REVIEW.notEligibleNow} help={REVIEW.needServiceFirst} />
}
