import type { Plant } from '../kit/plant.ts'

/** The part of the attack by whose name a defect is called must notice it; `order-…` are for `order`, `pages` and `mails` for `scripts`. */
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
    name: 'order',
    file: 'api/src/db/migrations/0005-counted-reviews.ts',
    from: 'where u.is_established\n        and ',
    to: 'where ',
  },
  {
    name: 'order-age',
    file: 'api/src/features/accounts/repository.ts',
    from: "created_at < now() - interval '3 days'",
    to: 'created_at < now()',
  },
  {
    name: 'order-latest',
    file: 'api/src/db/migrations/0005-counted-reviews.ts',
    from: 'select distinct on (r.technician_id, r.customer_id) r',
    to: 'select r',
  },
  {
    name: 'order-minutes',
    file: 'api/src/db/migrations/0005-counted-reviews.ts',
    from: "s.created_at + interval '10 minutes'",
    to: 's.created_at',
  },
  {
    name: 'order-day',
    file: 'api/src/db/migrations/0005-counted-reviews.ts',
    from: "        and r.service_date >= (s.created_at at time zone 'America/Santo_Domingo')::date\n",
    to: '',
  },
  {
    name: 'sql',
    file: 'api/src/features/technicians/list-repository.ts',
    from: 'lower(name) = lower(${category})',
    to: "lower(name) = lower('${sql.raw(category)}')",
  },
  {
    name: 'pages',
    file: 'api/src/http/pages.ts',
    from: 'c.html(page.html, ',
    to: "c.html(page.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '\"'), ",
  },
  {
    name: 'mails',
    file: 'api/src/jobs/link-mail.ts',
    from: 'ENTITIES[character] ?? character',
    to: 'character',
    also: [
      {
        file: 'api/src/jobs/link-mail.ts',
        from: 'FIRST_NAME.test(first) ? first : undefined',
        to: 'name',
      },
    ],
  },
]
