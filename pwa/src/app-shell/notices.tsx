import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { invitation } from '../install/prompt.ts'
import { useLive } from '../lib/use-live.ts'
import { type Update, updates } from '../updates/state.ts'

type Kind = 'update' | 'install'

const LOADERS: Record<Kind, () => Promise<ComponentType>> = {
  update: async () => (await import('../updates/banner.tsx')).UpdatesBanner,
  install: async () => (await import('../install/banner.tsx')).InstallBanner,
}

/** Screens without a form, where the invitation interrupts nobody. */
const INVITED_ON = new Set(['/', '/search', '/my-requests', '/my-account'])

/**
 * One line above the screen that offers a new version or to install the app. It appears on navigation or when the user
 * returns to the app, never while they read, because it would push the content down.
 */
export function Notices() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const wanted = useWanted(path)
  const [shown, setShown] = useState<{ on: string; kind: Kind | undefined }>({ on: path, kind: undefined })
  if (shown.on !== path) setShown({ on: path, kind: wanted })
  useEffect(() => {
    const onReturn = () => document.visibilityState === 'visible' && setShown({ on: path, kind: wanted })
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [path, wanted])
  const Line = useLoaded(wanted)
  if (!Line || shown.kind !== wanted) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 print:hidden">
      <Line />
    </div>
  )
}

function useWanted(path: string): Kind | undefined {
  const update = useLive<Update | undefined>(updates, undefined)
  const invited = useLive<'prompt' | 'sheet' | undefined>(invitation, undefined)
  if (update) return 'update'
  return invited && INVITED_ON.has(path) ? 'install' : undefined
}

/** Loads the component as soon as it is wanted, so that it is ready when it may be shown. */
function useLoaded(kind: Kind | undefined): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ kind: Kind; Line: ComponentType }>()
  useEffect(() => {
    if (!kind) return
    LOADERS[kind]().then(
      (Line) => setLoaded({ kind, Line }),
      () => undefined,
    )
  }, [kind])
  return loaded && loaded.kind === kind ? loaded.Line : undefined
}
