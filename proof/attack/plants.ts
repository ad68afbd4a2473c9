import type { Plant } from '../kit/plant.ts'

/** The part of the attack by whose name a defect is called must notice it; `pages` and `mails` are for `scripts`. */
export const ATTACK_PLANTS: readonly Plant[] = [
  {
    name: 'uploads',
    file: 'api/src/features/photos/image-kind.ts',
    from: "  return 'unknown'\n",
    to: "  return 'jpeg'\n",
  },
  {
    name: 'headers',
    file: 'api/src/http/security-headers.ts',
    from: "  'X-Content-Type-Options': 'nosniff',\n",
    to: '',
  },
  {
    name: 'logs',
    file: 'api/src/http/observe.ts',
    from: '{ request_id, method, route,',
    to: '{ request_id, method, url: c.req.url, route,',
  },
  {
    name: 'enumeration',
    file: 'api/src/features/accounts/sign-in.ts',
    from: "if (!account || !is_right) throw new DomainError('invalid_credentials')",
    to: "if (!account) throw new DomainError('not_found')\n  if (!is_right) throw new DomainError('invalid_credentials')",
  },
  {
    name: 'timing',
    file: 'api/src/features/accounts/password.ts',
    from: '  const against = ',
    to: '  if (stored === undefined) return false\n  const against = ',
  },
  {
    name: 'sessions',
    file: 'api/src/features/accounts/sign-in.ts',
    from: 'if (old_session) await endSession(trx, old_session)',
    to: '',
  },
  {
    name: 'foreign-ids',
    file: 'api/src/features/service-requests/repository.ts',
    from: "where('r.technician_id', '=', technician_id)",
    to: "where('r.id', '>', 0)",
  },
  {
    name: 'limits',
    file: 'api/src/features/rate-limits/service.ts',
    from: 'state.hits <= limit.hits',
    to: 'state.hits <= 2 * limit.hits',
  },
  {
    name: 'sql',
    file: 'api/src/features/technicians/list-repository.ts',
    from: 'lower(name) = lower(${category})',
    to: "lower(name) = lower('${sql.raw(category)}')",
  },
  {
    name: 'pages',
    file: 'api/src/http/page-cache.ts',
    from: 'return keepPage(page, mark)',
    to: "return keepPage({ ...page, html: page.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '\"') }, mark)",
  },
  {
    name: 'mails',
    file: 'api/src/features/password-resets/reset-mail.ts',
    from: 'ENTITIES[character] ?? character',
    to: 'character',
    also: [
      {
        file: 'api/src/features/password-resets/reset-mail.ts',
        from: 'FIRST_NAME.test(first) ? first : undefined',
        to: 'name',
      },
    ],
  },
  {
    name: 'connections',
    file: 'api/src/http/calls-under-way.ts',
    from: 'MOST_OF_ONE_ADDRESS = 32',
    to: 'MOST_OF_ONE_ADDRESS = 32_000',
  },
  {
    name: 'logins',
    file: 'api/src/features/accounts/password.ts',
    from: 'most_waiting: 16',
    to: 'most_waiting: 16_000',
  },
  {
    name: 'page-views',
    file: 'api/src/http/page-cache.ts',
    from: 'MOST_RENDERINGS = 2',
    to: 'MOST_RENDERINGS = 2_000',
  },
  {
    name: 'stalled-uploads',
    file: 'api/src/http/body-room.ts',
    from: 'own + bytes > MOST_BYTES_OF_ONE || all_taken + bytes > MOST_BYTES',
    to: 'own + bytes < 0',
  },
  {
    name: 'form-parts',
    file: 'api/src/http/request-body.ts',
    from: 'const MAX_PARTS = 64',
    to: 'const MAX_PARTS = 640_000',
  },
  {
    name: 'positions',
    file: 'api/src/features/technicians/directory-service.ts',
    from: 'const since = reached && (await findStart(cache, reached, head))',
    to: 'const since = reached',
  },
  {
    name: 'keys',
    file: 'api/src/lib/stale-cache.ts',
    from: 'bytesOf(value) + key.length * BYTES_OF_A_CHARACTER + ENTRY_BYTES',
    to: '1 + bytesOf(value) / 1000',
  },
]
