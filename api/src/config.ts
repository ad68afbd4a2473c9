import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { findUrlFault } from './db/reach.ts'
import type { Mailbox } from './lib/mailbox.ts'
import { type ProxyTrust, readProxyTrust } from './lib/proxy-trust.ts'
import type { TracingSettings } from './lib/tracing.ts'

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true'))

const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that begins with postgres:// or postgresql://')
  .superRefine((text, context) => {
    const fault = findUrlFault(text)
    if (fault) context.addIssue(fault)
  })
  .optional()

const publicUrl = url(['http:', 'https:']).refine(
  (text) => {
    if (!URL.canParse(text)) return true
    const { pathname, search, hash, username, password } = new URL(text)
    return /^\/*$/.test(pathname) && !search && !hash && !username && !password
  },
  { error: 'must end after the name or port, as in https://tecnicerca.do: TecniCerca is served at no path' },
)

const mailFrom = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, alone or after a name: TecniCerca <no-reply@tecnicerca.do>',
  )
  .transform(toMailbox)

/** A name as RFC 5322 writes it may stand in quotes, with a backslash before quotes within it. */
function toMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? []
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? []
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name.trim(), address }
}

const folder = z.string().refine(isFolderOrAbsent, { error: 'is, or lies below, a file: name a folder' })

function isFolderOrAbsent(path: string): boolean {
  const full = resolve(path)
  try {
    return statSync(full).isDirectory()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? isFolderOrAbsent(dirname(full)) : true
  }
}

const proxyTrust = z
  .string()
  .default('false')
  .transform((text, context): ProxyTrust => {
    const trust = readProxyTrust(text)
    if (trust !== undefined) return trust
    context.addIssue(
      'must be true, false, a number of proxies up to 16, or addresses like 10.0.0.0/8,fd00::/8',
    )
    return z.NEVER
  })

const hostNames = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9.:-]+$/.test(host)), {
    error: 'must be names of hosts like push.example.org or *.example.org, with commas between them',
  })

const environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl,
  DATA_DIR: folder.default('./data'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  SEED_DEMO: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailFrom.prefault('TecniCerca <no-reply@tecnicerca.do>'),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{7,30}$/, 'must be a phone number')
    .optional(),
  PUSH_HOSTS: hostNames.default([]),
  PUBLIC_URL: publicUrl.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
  DATABASE_POOL_SIZE: whole(2, 100).default(8),
  DATABASE_NAMED_STATEMENTS: flag(true),
  DATABASE_MIGRATE: flag(true),
  TRUST_PROXY: proxyTrust,
  DRAIN_SECONDS: whole(0, 300).default(1),
  PWA_DIST: z.string().optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']).optional(),
  OTEL_SERVICE_NAME: z.string().default('tecnicerca'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number' })
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1),
})

export type Config = {
  port: number
  /** Undefined: all interfaces, or loopback only while demonstration accounts can sign in. */
  host: string | undefined
  databaseUrl: string | undefined
  /** The database of `databaseUrl`, reached without a connection pooler. */
  directUrl: string | undefined
  /** A read replica of the database. */
  readUrl: string | undefined
  /** Like `directUrl`, but as the role that owns the tables. */
  ownerUrl: string | undefined
  dataDir: string
  admin: { email: string; password: string } | undefined
  seedDemo: boolean
  /** The setting that forbids a start while demonstration accounts can sign in; undefined if none does. */
  demoRefusal: 'PUBLIC_URL' | 'SEED_DEMO' | undefined
  smtpUrl: string | undefined
  mailFrom: Mailbox
  /** Contact address of the operator; shown in the footer. */
  contactEmail: string | undefined
  /** Contact phone of the operator; shown where a browser has no JavaScript. */
  contactPhone: string | undefined
  /** Allowed push services, in addition to those of the known browsers. */
  pushHosts: readonly string[]
  publicUrl: string | undefined
  logLevel: string
  poolSize: number
  namedStatements: boolean
  /** Whether the process migrates the schema when it starts. */
  migrates: boolean
  /** Which proxies may set `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy: ProxyTrust
  /** Seconds for which a stopping process still takes requests, so that the load balancer notices that it is not ready. */
  drainSeconds: number
  /** Folder of the built PWA; the default is `pwa/dist`. */
  pwaDist: string | undefined
  /** Where `/metrics` is served, never on the application's port. Undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  /** Undefined: no tracing. */
  tracing: TracingSettings | undefined
}

/** Reads the environment once. Throws an Error with one line that names the faulty variable. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(present)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  return fromEnvironment(result.data)
}

function fromEnvironment(env: z.infer<typeof environment>): Config {
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD)
    throw new Error('ADMIN_PASSWORD: must be set together with ADMIN_EMAIL')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL)
    throw new Error('ADMIN_EMAIL: must be set together with ADMIN_PASSWORD')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_OWNER_URL'] as const) {
    if (env[name] && !env.DATABASE_URL) throw new Error(`${name}: must be set together with DATABASE_URL`)
  }
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new Error('PUBLIC_URL: must be set together with SMTP_URL, as mails carry links that begin with it')
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '').replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  const isPublic = publicUrl?.startsWith('https:') ?? false
  if (isPublic && env.SEED_DEMO === 'true')
    throw new Error('SEED_DEMO: must not be true with an https PUBLIC_URL, as everybody knows the passwords')
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrl: env.DATABASE_READ_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    dataDir: env.DATA_DIR,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL.trim().toLowerCase(), password: env.ADMIN_PASSWORD }
        : undefined,
    seedDemo: env.SEED_DEMO ? env.SEED_DEMO === 'true' : !env.DATABASE_URL && !isPublic,
    demoRefusal: isPublic ? 'PUBLIC_URL' : env.SEED_DEMO === 'false' ? 'SEED_DEMO' : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    contactPhone: env.CONTACT_PHONE,
    pushHosts: env.PUSH_HOSTS,
    publicUrl,
    logLevel: env.LOG_LEVEL,
    poolSize: env.DATABASE_POOL_SIZE,
    namedStatements: env.DATABASE_NAMED_STATEMENTS,
    migrates: env.DATABASE_MIGRATE,
    trustProxy: env.TRUST_PROXY,
    drainSeconds: env.DRAIN_SECONDS,
    pwaDist: env.PWA_DIST && resolve(env.PWA_DIST),
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: env.OTEL_SERVICE_NAME,
          share: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  }
}
