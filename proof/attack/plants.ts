/** A defect to plant into the API's sources: part of the attack by whose name it is called must notice it. */
export type Plant = { file: string; find: string; replace: string }

export const PLANTS: Record<string, Plant> = {
  uploads: {
    file: 'features/photos/image-kind.ts',
    find: "  return 'unknown'\n",
    replace: "  return 'jpeg'\n",
  },
  headers: {
    file: 'http/security-headers.ts',
    find: "  'X-Content-Type-Options': 'nosniff',\n",
    replace: '',
  },
  logs: {
    file: 'http/observe.ts',
    find: '{ request_id, method, route,',
    replace: '{ request_id, method, url: c.req.url, route,',
  },
  enumeration: {
    file: 'features/accounts/sign-in.ts',
    find: "if (!account || !is_right) throw new DomainError('invalid_credentials')",
    replace:
      "if (!account) throw new DomainError('not_found')\n  if (!is_right) throw new DomainError('invalid_credentials')",
  },
  timing: {
    file: 'features/accounts/password.ts',
    find: '  const against = ',
    replace: '  if (stored === undefined) return false\n  const against = ',
  },
  sessions: {
    file: 'features/accounts/sign-in.ts',
    find: 'if (old_session) await endSession(trx, old_session)',
    replace: '',
  },
  'foreign-ids': {
    file: 'features/service-requests/repository.ts',
    find: "where('r.technician_id', '=', technician_id)",
    replace: "where('r.id', '>', 0)",
  },
  limits: {
    file: 'features/rate-limits/service.ts',
    find: 'state.hits <= limit.hits',
    replace: 'state.hits <= 2 * limit.hits',
  },
  sql: {
    file: 'features/technicians/list-repository.ts',
    find: 'lower(name) = lower(${category})',
    replace: "lower(name) = lower('${sql.raw(category)}')",
  },
  pages: {
    file: 'http/pages.ts',
    find: 'c.html(page.html, ',
    replace: "c.html(page.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '\"'), ",
  },
  mails: {
    file: 'features/password-resets/reset-mail.ts',
    find: 'ENTITIES[character] ?? character',
    replace: 'character',
  },
}
