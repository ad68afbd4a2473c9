import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Layout } from '../app-shell/layout.tsx'
import type { RouterContext } from '../navigation/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
})
