import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const FILE = fileURLToPath(import.meta.url)

it.each([
  ['PORT', { PORT: 'ochenta' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://replica/tecnicerca' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.do', ADMIN_PASSWORD: '123' }],
  ['SEED_DEMO', { SEED_DEMO: 'quizás' }],
  ['SEED_DEMO', { SEED_DEMO: 'true', PUBLIC_URL: 'https://tecnicerca.do' }],
  ['SMTP_URL', { SMTP_URL: 'correo' }],
  ['PUSH_HOSTS', { PUSH_HOSTS: 'https://push.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'tecnicerca.do' }],
  ['PUBLIC_URL', { SMTP_URL: 'smtp://localhost' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['METRICS_PORT', { METRICS_PORT: '-1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana:a/b@db/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana:12/3@db/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana:a#b@db/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana:12#3@db/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana:12?3@db/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ana@db:70000/tecnicerca' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db/tecnicerca?sslrootcert=/absent.pem' }],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_URL: 'postgres://db/x', DATABASE_OWNER_URL: 'postgres://ana:a/b@db/tecnicerca' },
  ],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://tecnicerca.do/app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://tecnicerca.do/?a=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://ana:clave@tecnicerca.do' }],
  ['MAIL_FROM', { MAIL_FROM: 'nonsense' }],
  ['MAIL_FROM', { MAIL_FROM: 'TecniCerca <nonsense>' }],
  ['MAIL_FROM', { MAIL_FROM: 'TecniCerca\nBcc: <a@b.do>' }],
  ['DATA_DIR', { DATA_DIR: FILE }],
  ['DATA_DIR', { DATA_DIR: `${FILE}/below/it` }],
])('a wrong %s is refused with one line that names it', (name, env) => {
  expect(() => parseConfig(env)).toThrow(new RegExp(`^${name}: .+$`))
})

it.each([
  [true, {}],
  [false, { DATABASE_URL: 'postgres://localhost/x' }],
  [false, { PUBLIC_URL: 'HTTPS://tecnicerca.do/' }],
  [true, { PUBLIC_URL: 'http://localhost:3000' }],
])('the demonstration is written into an empty database (%s) if the settings are %o', (isFilled, env) => {
  expect(parseConfig(env).seedDemo).toBe(isFilled)
})

it.each([
  { DATABASE_URL: 'postgres://ana:cl%2Fa%23ve@db:5432/tecnicerca' },
  { DATABASE_URL: 'postgres://ana:cl@ve@db/tecnicerca' },
  { DATABASE_URL: 'postgres://ana@/tecnicerca?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://db/tecnicerca?user=ana@db' },
  { PUBLIC_URL: 'https://tecnicerca.do:8443/' },
  { MAIL_FROM: 'avisos@localhost' },
  { MAIL_FROM: 'Técnicos «Cerca» <avisos@tecnicerca.do>' },
  { DATA_DIR: '/absent/folder' },
])('%o is accepted', (env) => {
  expect(() => parseConfig(env)).not.toThrow()
})
