import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { forTerminal } from './terminal-log-format.ts'

const ACCOUNT = { role: 'admin', email: 'admin@tecnicerca.do', password: 'admin123' }

function told(level = 'info') {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), flush: async () => {} }
  return { lines, log: createLogger(level, forTerminal(output, [ACCOUNT])) }
}

it('tells a person where it is, who can sign in and how it ends, and no calls', () => {
  const { log, lines } = told()
  log.info('demonstration account: admin admin@tecnicerca.do admin123')
  log.info({ port: 3000, url: 'http://localhost:3000' }, 'TecniCerca is ready')
  log.info({ method: 'GET' }, 'request')
  expect(lines).toHaveLength(1)
  for (const words of ['ready: http://localhost:3000\n', ACCOUNT.email, ACCOUNT.password, 'Ctrl-C ends it'])
    expect(lines[0]).toContain(words)
})

it('names no account where none of them can sign in', () => {
  const { log, lines } = told()
  log.info({ port: 3000, url: 'http://localhost:3000' }, 'TecniCerca is ready')
  expect(lines[0]).not.toContain(ACCOUNT.email)
})

it('leaves what goes wrong as it is', () => {
  const { log, lines } = told()
  log.warn({ lost: 7 }, 'log lines were lost')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ lost: 7, msg: 'log lines were lost' })
})
