import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from '../app-shell/error-page.tsx'
import { NotFoundPage } from '../app-shell/not-found-page.tsx'
import { PendingPage } from '../app-shell/pending-page.tsx'
import { reportError } from '../lib/http/error-reports.ts'
import { routeTree } from '../route-tree.gen.ts'
import type { RouterContext } from '../routes/__root.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

type RouterSetup = RouterContext & { history?: RouterHistory }

export function createAppRouter({ queryClient, origin, history }: RouterSetup) {
  return createRouter({
    routeTree,
    context: { queryClient, origin },
    ...(history && { history }),
    isServer: import.meta.env.SSR,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: (error) => reportError('screen', error),
    defaultNotFoundComponent: NotFoundPage,
    // On the server it would write an inline script, which our Content-Security-Policy blocks.
    scrollRestoration: import.meta.env.SSR ? false : stayingAtFirst(),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

/** The router scrolls to the top at the start. This prevents it if the user scrolled before the script had loaded. */
function stayingAtFirst(): () => boolean {
  let isFirst = true
  return () => {
    const stays = isFirst && scrollY > 0
    isFirst = false
    return !stays
  }
}

export function serverHistory(url: string): RouterHistory {
  return createMemoryHistory({ initialEntries: [url] })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The server renders this screen for the first visit. If not set, it sends the app shell without content. */
    isServerRendered?: boolean
    /**
     * The server sends the shell with this screen's head, for search engines and link previews. It does not render the
     * screen, because the form on it needs the script.
     */
    hasServerHead?: boolean
    /** Uses the whole width of a desktop window. */
    isWide?: boolean
    /** The area has its own bottom bar on a phone. */
    hasOwnBar?: boolean
    /** The screen fills the window to its last line, without a footer. */
    isConversation?: boolean
  }
  interface HistoryState {
    /** A success message that the next screen shows once. */
    message?: string
  }
}
