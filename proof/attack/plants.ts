import type { Plant } from '../kit/plant.ts'
import { FLOOD_PLANTS } from './flood-plants.ts'
import { MAIL_PLANTS } from './mail-plants.ts'

/**
 * Each defect must be found by the part of the attack with the same name. The README lists the exceptions, such as
 * `silent-end`, which belongs to `sessions`.
 */
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
    name: 'styles',
    file: 'api/src/http/security-headers.ts',
    from: 'style-src ${styles}',
    to: "style-src 'self' 'unsafe-inline'",
  },
  {
    name: 'logs',
    file: 'api/src/http/observe.ts',
    from: '{ request_id: requestId, method, route,',
    to: '{ requestId, method, url: c.req.url, route,',
  },
  {
    name: 'enumeration',
    file: 'api/src/features/accounts/sign-in.ts',
    from: "throw new DomainError('invalid_credentials')",
    to: "throw new DomainError(account ? 'invalid_credentials' : 'not_found')",
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
    from: 'if (oldSession) await endSession(trx, oldSession)',
    to: '',
  },
  {
    name: 'silent-end',
    file: 'api/src/features/sessions/repository.ts',
    from: '  return row?.reason\n',
    to: '  return row && undefined\n',
  },
  {
    name: 'planted-cookie',
    file: 'api/src/http/cookies.ts',
    from: "getCookie(c, guardedName('session', cookieGuard(c, config)))",
    to: "getCookie(c, '__Host-session') ?? getCookie(c, 'session')",
  },
  {
    name: 'planted-device',
    file: 'api/src/http/cookies.ts',
    from: "getCookie(c, guardedName('device', cookieGuard(c, config)))",
    to: "getCookie(c, '__Host-device') ?? getCookie(c, 'device')",
  },
  {
    name: 'second-factor',
    file: 'api/src/features/accounts/sign-in.ts',
    from: 'codeBuckets(ticket.user_id, device)',
    to: 'codeBuckets(ticket.user_id, input.ticket)',
  },
  {
    name: 'code-twice',
    file: 'api/src/features/accounts/second-factor-service.ts',
    from: '!interval || interval <= factor.last_interval',
    to: '!interval',
  },
  {
    name: 'passwords',
    file: 'api/src/features/accounts/weak-passwords.ts',
    from: 'if (new Set(bare).size <= 1) return true',
    to: '',
  },
  {
    name: 'names',
    file: 'shared/src/values/guarded-names.ts',
    from: 'return WEB_ADDRESS.test(normalizedName(value))',
    to: 'return false',
  },
  {
    name: 'stored-names',
    file: 'shared/src/values/guarded-names.ts',
    from: 'guardedName(name)?.split(/\\s+/) ?? []',
    to: 'name.split(/\\s+/)',
  },
  {
    name: 'domains',
    file: 'shared/src/accounts.ts',
    from: 'z.regex(/@[\\x21-\\x7e]*$|^[^@]*$/, {',
    to: 'z.regex(/./, {',
  },
  {
    name: 'case-words',
    file: 'api/src/features/admin-cases/service.ts',
    from: "service_description: '', service_location: '', reference_point: '' },",
    to: '},',
  },
  {
    name: 'case-photos',
    file: 'api/src/features/admin-cases/service.ts',
    from: 'const { text, photo_ids: photoIds, ...shown } = withoutWords(data)',
    to: 'const { text, ...shown } = withoutWords(data)',
  },
  {
    name: 'case-record',
    file: 'api/src/features/admin-cases/service.ts',
    from: '    await cases.insertReading(trx, { admin_id: adminId, service_request_id: id, reason })\n',
    to: '',
  },
  {
    name: 'kept-photos',
    file: 'api/src/features/photos/routes.ts',
    from: 'max-age=86400',
    to: 'max-age=31536000',
  },
  {
    name: 'foreign-ids',
    file: 'api/src/features/service-requests/repository.ts',
    from: "where('r.technician_id', '=', technicianId)",
    to: "where('r.id', '>', 0)",
  },
  {
    name: 'forgetting',
    file: 'api/src/features/erasures/service.ts',
    from: '  await forgetCasesOf(trx, account.id)\n',
    to: '',
  },
  {
    name: 'replays',
    file: 'api/src/features/operations/service.ts',
    from: 'body: JSON.stringify(kept) })',
    to: 'body: JSON.stringify(body) })',
  },
  {
    name: 'contacts',
    file: 'api/src/features/rate-limits/repository.ts',
    from: 'r.hits < $3::int',
    to: 'r.hits < 2 * $3::int',
  },
  {
    name: 'page-contacts',
    file: 'api/src/features/technicians/public-profile.ts',
    from: 'readCounted: async () => bare }',
    to: 'readCounted: async () => profileText(profile, { reviews, address, email, phone }) }',
  },
  {
    name: 'missed-searches',
    file: 'api/src/features/missed-searches/repository.ts',
    from: 'const FEWEST_PEOPLE = 3\n',
    to: 'const FEWEST_PEOPLE = 1\n',
  },
  {
    name: 'limits',
    file: 'api/src/features/rate-limits/service.ts',
    from: 'state.hits > limit.hits',
    to: 'state.hits > 2 * limit.hits',
  },
  {
    name: 'exports',
    file: 'api/src/features/rate-limits/service.ts',
    from: 'state.hits <= limit.hits) return 0',
    to: 'state.hits <= 2 * limit.hits) return 0',
  },
  {
    name: 'neighbours',
    file: 'api/src/features/accounts/routes.ts',
    from: "    body: loginInput,\n    countsAs: 'nothing',\n",
    to: '    body: loginInput,\n',
  },
  {
    name: 'address-first',
    file: 'api/src/features/rate-limits/service.ts',
    from: 'FAILED_LOGIN_ADDRESS_LIMIT: Limit = { hits: 300,',
    to: 'FAILED_LOGIN_ADDRESS_LIMIT: Limit = { hits: 30,',
    also: [
      {
        file: 'api/src/features/accounts/failed-attempts.ts',
        from: 'const MAX_SLOWED = 8',
        to: 'const MAX_SLOWED = 0',
      },
    ],
  },
  {
    name: 'new-accounts',
    file: 'api/src/features/technicians/public-profile.ts',
    from: 'if (actor && (await isEstablished(db, actor.id)))',
    to: 'if (actor && (await isEstablished(db, actor.id)) !== undefined)',
  },
  {
    name: 'invented-browsers',
    file: 'api/src/http/cookies.ts',
    from: 'return timingSafeEqual(Buffer.from(value), Buffer.from(expected)) ? serial : undefined',
    to: 'return timingSafeEqual(Buffer.from(value), Buffer.from(expected)) ? serial : serial',
  },
  {
    name: 'dodging',
    file: 'api/src/http/call-steps.ts',
    from: "'write-visitor', address,",
    to: "'write-visitor', token ?? address,",
  },
  {
    name: 'ipv6',
    file: 'api/src/lib/address-bucket.ts',
    from: 'groups.slice(0, GROUPS_OF_64_BITS).join',
    to: 'groups.join',
  },
  {
    name: 'lock-out',
    file: 'api/src/features/accounts/failed-attempts.ts',
    from: 'if (device !== undefined)',
    to: 'if (device === null)',
  },
  {
    name: 'forged-browser',
    file: 'api/src/features/accounts/device.ts',
    from: 'timingSafeEqual(Buffer.from(token), Buffer.from(expected))',
    to: 'token.length === expected.length',
  },
  {
    name: 'guessing',
    file: 'api/src/http/call-steps.ts',
    from: 'kind, reason, user_id: userId }\n',
    to: 'kind, reason }\n',
  },
  {
    name: 'forged-totals',
    file: 'shared/src/service-requests/quote-check.ts',
    from: 'toCents(quote.total) === sum) return',
    to: 'quote.total > 0) return',
  },
  {
    name: 'own-payment',
    file: 'api/src/features/service-requests/payment-service.ts',
    from: "(status === 'withdrawn') !== (payment.by === by)",
    to: "status === 'withdrawn' && payment.by !== by",
  },
  ...MAIL_PLANTS,
  {
    name: 'sql',
    file: 'api/src/features/technicians/list-repository.ts',
    from: 'lower(name) = lower(${category})',
    to: "lower(name) = lower('${sql.raw(category)}')",
  },
  {
    name: 'pages',
    file: 'api/src/http/page-cache.ts',
    from: 'const bytes = Buffer.from(html)',
    to: "const bytes = Buffer.from(html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '\"'))",
  },
  {
    name: 'mails',
    file: 'api/src/jobs/mail-text.ts',
    from: 'ENTITIES[character] ?? character',
    to: 'character',
    also: [
      {
        file: 'shared/src/values/guarded-names.ts',
        from: "return first !== '' && !first.includes('.') && first.length <= LONGEST_FIRST_NAME ? first : undefined",
        to: 'return name',
      },
    ],
  },
  ...FLOOD_PLANTS,
]
