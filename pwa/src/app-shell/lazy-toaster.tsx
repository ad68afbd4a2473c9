import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../lib/session/session.ts'
import { prepareToasts, toastsAsked } from '../lib/toast.ts'

/** Nothing until the first toast is asked for. Without a network it may not come: then the next one asks again. */
export function LazyToaster() {
  const asked = useSyncExternalStore(toastsAsked.subscribe, toastsAsked.count, () => 0)
  const { user } = useSession()
  const [Toaster, setToaster] = useState<ComponentType>()
  const isSignedIn = user !== undefined
  const isMissing = Toaster === undefined
  useEffect(() => {
    // Who can send something must be told what became of it, also when the network has gone since.
    if (isSignedIn) prepareToasts()
  }, [isSignedIn])
  useEffect(() => {
    if (asked === 0 || !isMissing) return
    // No `lazy`: what fails there takes the whole screen, and what was typed on it, with it.
    import('../ui/feedback/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined,
    )
  }, [asked, isMissing])
  return Toaster ? <Toaster /> : null
}
