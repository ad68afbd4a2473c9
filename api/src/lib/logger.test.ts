import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

it('a logged error has its code, constraint and stack, but not the row that PostgreSQL adds', () => {
  let line = ''
  const log = createLogger('info', {
    write: (text) => void (line += text),
    flush: () => Promise.resolve(),
  })
  const error = Object.assign(new Error('duplicate key value violates "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(ana@ejemplo.do) already exists.',
  })
  log.error({ err: error }, 'unexpected error')
  expect(line).not.toContain('ana@ejemplo.do')
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'unexpected error',
    err: { code: '23505', constraint: 'users_email_key', stack: expect.stringContaining('logger.test.ts') },
  })
})
