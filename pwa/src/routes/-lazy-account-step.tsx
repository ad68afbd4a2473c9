import { lazy, Suspense } from 'react'
import type { AccountStepProps } from '../features/service-requests/ask/service-request-dialog.tsx'

/** Imports a visitor's account step and its privacy checkbox. Callers preload it, so that it is there in time. */
export const importAccountStep = async () => {
  const [{ AccountStep }, { PrivacyTick }] = await Promise.all([
    import('../features/accounts/account-step.tsx'),
    import('../features/consents/consent-ticks.tsx'),
  ])
  return {
    default: (step: AccountStepProps) => <AccountStep {...step} consent={<PrivacyTick />} />,
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
