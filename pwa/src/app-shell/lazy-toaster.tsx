import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../lib/session/session.ts'
import { prepareToasts, toastsAsked } from '../lib/toast.ts'

/** Renders nothing until the first toast. If the code cannot be loaded without a network, the next toast tries again. */
export function LazyToaster() {
  const asked = useSyncExternalStore(toastsAsked.subscribe, toastsAsked.count, () => 0)
  const { user } = useSession()
  const [Toaster, setToaster] = useState<ComponentType>()
  const isSignedIn = user !== undefined
  const isMissing = Toaster === undefined
  useEffect(() => {
    // A signed-in user can send something and must see the outcome, even if the network has gone since.
    if (isSignedIn) prepareToasts()
  }, [isSignedIn])
  useEffect(() => {
    if (asked === 0 || !isMissing) return
    // Not `React.lazy`: a failed load would replace the whole screen and lose what was typed on it.
    import('../ui/feedback/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined,
    )
  }, [asked, isMissing])
  return Toaster ? <Toaster /> : null
}
