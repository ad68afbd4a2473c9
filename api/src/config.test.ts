import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

it.each([
  ['PORT', { PORT: 'ochenta' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://replica/tecnicerca' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.do', ADMIN_PASSWORD: '123' }],
  ['SEED_DEMO', { SEED_DEMO: 'quizás' }],
  ['SEED_DEMO', { SEED_DEMO: 'true', PUBLIC_URL: 'https://tecnicerca.do' }],
  ['SMTP_URL', { SMTP_URL: 'correo' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'tecnicerca.do' }],
  ['PUBLIC_URL', { SMTP_URL: 'smtp://localhost' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['METRICS_PORT', { METRICS_PORT: '-1' }],
])('a wrong %s is refused with one line that names it', (name, env) => {
  expect(() => parseConfig(env)).toThrow(new RegExp(`^${name}: .+$`))
})

it.each([
  [true, {}],
  [false, { DATABASE_URL: 'postgres://localhost/x' }],
  [false, { PUBLIC_URL: 'HTTPS://tecnicerca.do/' }],
  [true, { PUBLIC_URL: 'http://localhost:3000' }],
])('an empty database is filled with the demonstration (%s) where the settings are %o', (is_filled, env) => {
  expect(parseConfig(env).seed_demo).toBe(is_filled)
})
