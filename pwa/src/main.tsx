import { hydrate } from '@tanstack/react-query'
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadOfflineLayer } from './app-shell/lazy-offline-layer.ts'
import { reloadOnUserChange } from './app-shell/reload-on-user-change.ts'
import { startPwa } from './app-shell/start-pwa.ts'
import { categoriesQuery } from './features/categories/queries.ts'
import { applyDocumentHead, documentHead } from './head/document-head.ts'
import { watchErrors } from './lib/http/error-reports.ts'
import { surviveTranslation } from './lib/page-translation.ts'
import { sessionKnown } from './lib/session/session.ts'
import { type FirstScreen, readFirstScreen } from './lib/storage/first-screen.ts'
import { afterPageLoad } from './lib/timing/after-page-load.ts'
import { painted } from './lib/timing/painted.ts'
import { screenReadsDone } from './lib/timing/screen-reads.ts'
import { noteScreens } from './lib/way-back.ts'
import { focusAfterNavigation } from './navigation/focus-heading.ts'
import { preloadAddress } from './navigation/preload-screen.ts'
import { createQueryClient } from './navigation/query-client.ts'
import { createAppRouter } from './navigation/router.tsx'
import { lazyDirectory } from './offline/directory/lazy-directory.ts'
import { trackConnectivity } from './offline/network/connection.ts'

void start()

/**
 * Hydrates a page that the server rendered. In the shell that the service worker serves, renders from data stored on
 * the phone.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root') as HTMLElement
  const serverState = document.getElementById('query-state')?.textContent
  surviveTranslation()
  reloadOnUserChange()
  trackConnectivity()
  const router = startRouter()
  const drawn = firstScreenDrawn(router)
  startPwa(drawn)
  if (serverState) await hydratePage(root, router, serverState)
  else {
    void drawn.then(() => loadOfflineLayer(router))
    await drawPage(root, router)
  }
}

function startRouter(): RegisteredRouter {
  const router = createAppRouter({ queryClient: createQueryClient(), origin: location.origin })
  router.subscribe('onResolved', () => applyDocumentHead(documentHead(router)))
  watchErrors(() => router.state.matches.at(-1)?.fullPath ?? '/')
  focusAfterNavigation(router)
  noteScreens(router.history)
  return router
}

async function hydratePage(root: HTMLElement, router: RegisteredRouter, serverState: string): Promise<void> {
  hydrate(router.options.context.queryClient, JSON.parse(serverState))
  // Tells the router that its tree has no Suspense boundary around the root, because the server rendered none.
  router.ssr = { manifest: undefined }
  await router.load()
  // In a transition React hydrates in slices and can handle a tap in between.
  startTransition(() => void hydrateRoot(root, <App router={router} />))
  void afterPageLoad().then(() => loadOfflineLayer(router))
}

async function drawPage(root: HTMLElement, router: RegisteredRouter): Promise<void> {
  preloadAddress(router)
  // Which screen to show depends on who is signed in.
  const [firstScreen] = await Promise.all([readFirstScreen(), sessionKnown()])
  if (firstScreen) showFirst(firstScreen, router)
  createRoot(root).render(<App router={router} />)
}

/** Resolves once the first screen is painted. Until then all other work would delay it on a slow phone. */
async function firstScreenDrawn(router: RegisteredRouter): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })
  await painted()
  await screenReadsDone()
  await painted()
}

function showFirst(firstScreen: FirstScreen, router: RegisteredRouter): void {
  const { categories } = firstScreen
  const { queryClient } = router.options.context
  // The stored directory has no categories if it was stored before they had loaded. The server is then asked for them.
  if (categories.length > 0)
    // Marked as stale, because an admin may have changed them since.
    queryClient.setQueryData(categoriesQuery().queryKey, [...categories], { updatedAt: 0 })
  lazyDirectory.set({ status: 'loading', firstScreen })
}

function App({ router }: { router: RegisteredRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Hydrated />
    </StrictMode>
  )
}

/** Marks the document once React has hydrated; the watchdog and the tests wait for this mark. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  return null
}
