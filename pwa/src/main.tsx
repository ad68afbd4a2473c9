import './styles.css'
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAnewWithOthers } from './frame/changed-hands.ts'
import { holdTouches } from './frame/hold-touches.ts'
import { Hydrated } from './frame/hydrated.tsx'
import { loadOfflineLayer } from './frame/late-offline.ts'
import { startShell } from './frame/start-shell.ts'
import { applyDocumentHead, documentHead } from './head/document-head.ts'
import { watchErrors } from './lib/error-reports.ts'
import { nextTask } from './lib/next-task.ts'
import { sessionKnown, sessionUser } from './lib/session.ts'
import { noteScreens } from './lib/way-back.ts'
import { whenSettled } from './lib/when-settled.ts'
import { focusAfterNavigation } from './navigation/focus-after-navigation.ts'
import { preloadAddress, preloadScreen } from './navigation/preload-screen.ts'
import { createQueryClient } from './navigation/query-client.ts'
import { type AppRouter, createAppRouter } from './navigation/router.tsx'
import { hearCalls } from './offline/network/connection.ts'

void start()

// An await at the top level of a module keeps the bundler from joining files that always come together.
async function start(): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const still_of = root.dataset.still
  const is_server_rendered = still_of === undefined && root.hasChildNodes()
  const build = new URL(import.meta.url).pathname
  const letGo = is_server_rendered ? holdTouches(root) : undefined
  if (is_server_rendered) await nextTask()

  const session = sessionKnown()
  startAnewWithOthers()
  hearCalls()
  startShell()
  await nextTask()

  const queryClient = createQueryClient()
  const carried = document.getElementById('query-state')?.textContent
  if (carried) hydrate(queryClient, JSON.parse(carried))

  await nextTask()
  const router = createAppRouter({ queryClient, origin: location.origin })
  router.subscribe('onResolved', () => applyDocumentHead(documentHead(router)))
  watchErrors({ build: import.meta.url, route: () => router.state.matches.at(-1)?.fullPath ?? '/' })
  focusAfterNavigation(router)
  noteScreens(router.history)

  if (is_server_rendered) {
    // Tells the router that its tree has no Suspense boundary around the root: the server wrote none.
    router.ssr = { manifest: undefined }
    await nextTask()
    await router.load()
    await nextTask()
    // As a transition React hydrates in slices and answers a tap in between.
    startTransition(() => void hydrateRoot(root, <App router={router} onListening={letGo} />))
    whenSettled(() => void loadOfflineLayer(router, build))
  } else {
    preloadAddress(router)
    void loadOfflineLayer(router, build)
    // Screens that ask who is here come without a server's rendering alone, and in-app later.
    await session
    if (still_of === undefined) createRoot(root).render(<App router={router} />)
    else await renderOver({ root, router, still_of })
  }
  whenSettled(() => preloadScreen(router, '/technicians/$id'))
}

type AppProps = {
  router: AppRouter
  onDrawn?: (() => void) | undefined
  onListening?: (() => void) | undefined
}

function App({ router, onDrawn, onListening }: AppProps) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Hydrated onDrawn={onDrawn} onListening={onListening} />
    </StrictMode>
  )
}

type Over = { root: HTMLElement; router: AppRouter; still_of: string }

/** The still of a screen stays until the screen can be drawn whole: in between there is nothing to see. */
async function renderOver({ root, router, still_of }: Over): Promise<void> {
  // Somebody else's has their way about in it.
  if (still_of !== String(sessionUser()?.id ?? '')) root.replaceChildren()
  const over = await import('./frame/over-still.ts').catch(() => undefined)
  const touches = over?.noteTouches(root)
  await over?.listIsThere()
  // As where the server rendered: with a Suspense boundary around it the root would be drawn empty first.
  router.ssr = { manifest: undefined }
  await router.load()
  createRoot(root).render(<App router={router} onDrawn={touches?.giveBack} />)
}
