import { expect, it } from 'vitest'
import { apiRoutes } from '../routes.ts'
import { documentationRoutes } from './documentation.ts'

it('the page names every call, and needs neither a script nor another site', async () => {
  const app = documentationRoutes(apiRoutes)
  const page = await (await app.request('/docs')).text()
  const { paths } = (await (await app.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations)) expect(page).toContain(`${method.toUpperCase()} ${path}<`)
  expect(page).not.toMatch(/<script|<style|style=|https?:\/\//)
  expect((await app.request('/docs/style.css')).headers.get('content-type')).toContain('text/css')
})
