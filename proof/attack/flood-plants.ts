import type { Plant } from '../kit/plant.ts'

/** Defects that the parts with many calls at once must notice. */
export const FLOOD_PLANTS: readonly Plant[] = [
  {
    name: 'connections',
    file: 'api/src/http/load-limits.ts',
    from: 'MAX_OF_ONE_ADDRESS = 256',
    to: 'MAX_OF_ONE_ADDRESS = 32_000',
    also: [
      {
        file: 'api/src/http/load-limits.ts',
        from: 'MAX_ANONYMOUS_CALLS = 32\n',
        to: 'MAX_ANONYMOUS_CALLS = 32_000\n',
      },
    ],
  },
  {
    name: 'logins',
    file: 'api/src/features/accounts/failed-attempts.ts',
    from: 'limitConcurrency({ max: 8,',
    to: 'limitConcurrency({ max: 8_000,',
  },
  {
    name: 'page-views',
    file: 'api/src/http/page-cache.ts',
    from: 'MAX_RENDERINGS = 2',
    to: 'MAX_RENDERINGS = 2_000',
  },
  {
    name: 'stalled-uploads',
    file: 'api/src/http/load-limits.ts',
    from: 'own + bytes > MAX_BYTES_OF_ONE || allTaken + bytes > MAX_BYTES',
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
    to: '1',
  },
  {
    name: 'heavy-photos',
    file: 'api/src/features/photos/decode-image.ts',
    from: '  if (isTooMuch(cost)) throw refusal(PHOTO_TOO_DETAILED)\n',
    to: '',
  },
  {
    name: 'sitemap',
    file: 'api/src/features/site-map/routes.ts',
    from: 'await made.get(origin, () => siteMap(db, origin))',
    to: 'await siteMap(db, origin)',
  },
  {
    name: 'silent-hosts',
    file: 'api/src/jobs/send-push.ts',
    from: 'const DEADLINE_MS = 3_000',
    to: 'const DEADLINE_MS = 30_000',
  },
  {
    name: 'restless-hosts',
    file: 'api/src/jobs/send-push.ts',
    from: "    if (hostPauses.isPaused(host)) return { kind: 'later', after_s: undefined }\n",
    to: '',
  },
  {
    name: 'photo-room',
    file: 'api/src/features/photos/encode-webp.ts',
    from: 'MAX_FILE_BYTES = 600_000',
    to: 'MAX_FILE_BYTES = 6_000_000',
  },
  {
    name: 'photos-of-a-day',
    file: 'api/src/features/rate-limits/service.ts',
    from: 'PHOTO_LIMIT: Limit = { hits: 140,',
    to: 'PHOTO_LIMIT: Limit = { hits: 1_400,',
  },
  {
    name: 'open-connections',
    file: 'api/src/server.ts',
    from: 'const MAX_CONNECTIONS = 512',
    to: 'const MAX_CONNECTIONS = 51_200',
  },
]
