import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Layout } from '../app/layout'
import type { RouterContext } from '../app/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
})
