import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Layout } from '../app-shell/layout.tsx'
import { useSession } from '../lib/session/session.ts'
import type { RouterContext } from '../navigation/router.tsx'

const AskConsents = lazy(async () => ({
  default: (await import('../features/consents/ask-consents.tsx')).AskConsents,
}))

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
