import { lazy, Suspense } from 'react'
import type { AccountStepProps } from '../features/service-requests/ask/service-request-dialog.tsx'

/** Imports a visitor's account step and its privacy sentence. Callers preload it, so that it is there in time. */
export const importAccountStep = async () => {
  const [{ AccountStep }, { ConsentByRegistering }] = await Promise.all([
    import('../features/accounts/account-step.tsx'),
    import('../features/consents/privacy-sentence.tsx'),
  ])
  return {
    default: (step: AccountStepProps) => <AccountStep {...step} consent={<ConsentByRegistering />} />,
  }
}
const AccountStep = lazy(importAccountStep)

export function LazyAccountStep(step: AccountStepProps) {
  return (
    <Suspense>
      <AccountStep {...step} />
    </Suspense>
  )
}
