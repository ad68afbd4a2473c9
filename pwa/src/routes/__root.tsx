import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Layout } from '../frame/layout'
import type { RouterContext } from '../navigation/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Layout>
      <Outlet />
    </Layout>
  ),
})
