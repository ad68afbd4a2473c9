import { API_DOCS } from '@tecnicerca/shared/messages/server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'

/** `/openapi.json` and `/docs`, with the same content. */
export function documentationRoutes(routes: Route[]): Hono {
  const app = new Hono()
  const document = openApiDocument(routes)
  const json = JSON.stringify(document)
  const page = documentationPage(document)
  app.get('/openapi.json', (c) => c.body(json, 200, { 'Content-Type': 'application/json; charset=UTF-8' }))
  app.get('/docs', (c) => c.html(page))
  app.get('/docs/style.css', (c) =>
    c.body(DOCUMENTATION_STYLE, 200, { 'Content-Type': 'text/css; charset=UTF-8' }),
  )
  return app
}

type Schema = object
type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  tags: string[]
  summary: string
  description: string
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: Schema } }
}
type Call = Operation & { method: string; path: string }
type Html = ReturnType<typeof html>

/** The OpenAPI document as a page without scripts. A viewer would be larger than the content. */
function documentationPage(document: ReturnType<typeof openApiDocument>): Html {
  const { paths, components } = document as Document
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  const groups = Map.groupBy(calls, ({ tags }) => tags.join(', '))
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${API_DOCS.title}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>${API_DOCS.title}</h1>
<p>${API_DOCS.intro} <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="${API_DOCS.contents}"><ul>${[...groups.keys()].map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
<main>
${[...groups].map(([tag, own]) => html`<h2 id="${tag}">${tag}</h2>${own.map((call) => callHtml(call, components.schemas.Error))}`)}
</main>
</body>
</html>`
}

function callHtml({ method, path, summary, description, operationId, ...call }: Call, refusal: Schema): Html {
  const answers = Object.entries(call.responses)
  const refused = answers.filter(([status]) => Number(status) >= 400).map(([status]) => status)
  return html`<details id="${operationId}">
<summary><code>${method} ${path}</code> ${summary}</summary>
<p>${description}</p>
${call.parameters.length > 0 ? parametersHtml(call.parameters) : ''}
${call.requestBody ? contentHtml(API_DOCS.body, call.requestBody.content) : ''}
${answers
  .filter(([status]) => Number(status) < 400)
  .map(([status, answer]) => contentHtml(API_DOCS.answer(status, answer.description), answer.content))}
${schemaHtml(API_DOCS.refusals(refused.join(', ')), refusal)}
</details>`
}

function parametersHtml(parameters: Parameter[]): Html {
  return html`<h3>${API_DOCS.parameters}</h3>
<ul>${parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> (${place}, ${required ? API_DOCS.required : API_DOCS.optional}) <code>${JSON.stringify(schema)}</code></li>`,
  )}</ul>`
}

function contentHtml(title: string, content: Content): Html[] {
  return Object.entries(content).map(([type, { schema }]) => schemaHtml(`${title} · ${type}`, schema))
}

function schemaHtml(title: string, schema: Schema): Html {
  return html`<h3>${title}</h3>
<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
}

const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
summary { cursor: pointer; min-height: 2.75rem; padding: 0.5rem 0; overflow-wrap: anywhere }
code { font-weight: bold }
pre { overflow: auto; max-height: 30rem; padding: 1rem; border: 1px solid; border-radius: 0.5rem }
li { overflow-wrap: anywhere }
`
