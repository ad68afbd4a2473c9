import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Layout } from '../app-shell/layout.tsx'
import { useSession } from '../lib/session/session.ts'

const AskConsents = lazy(async () => ({
  default: (await import('../features/consents/ask-consents.tsx')).AskConsents,
}))

export type RouterContext = {
  queryClient: QueryClient
  /** Scheme and host for canonical links. */
  origin: string
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const { user } = useSession()
  const question = user?.asks_consent && (
    <Suspense>
      <AskConsents user={user} />
    </Suspense>
  )
  return (
    <Layout question={question}>
      <Outlet />
    </Layout>
  )
}
