import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { forTerminal } from './terminal-log-format.ts'

const ACCOUNT = { role: 'admin', email: 'admin@tecnicerca.do', password: 'admin123' }

function createTerminalLog(level = 'info') {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), flush: async () => {} }
  return { lines, log: createLogger(level, forTerminal(output, [ACCOUNT])) }
}

it('the terminal shows the address, the accounts and how to stop, but no requests', () => {
  const { log, lines } = createTerminalLog()
  log.info('demonstration account: admin admin@tecnicerca.do admin123')
  log.info({ port: 3000, url: 'http://localhost:3000' }, 'TecniCerca is ready')
  log.info({ method: 'GET' }, 'request')
  expect(lines).toHaveLength(1)
  for (const words of ['ready: http://localhost:3000\n', ACCOUNT.email, ACCOUNT.password, 'Ctrl-C ends it'])
    expect(lines[0]).toContain(words)
})

it('the terminal shows no account if none can sign in', () => {
  const { log, lines } = createTerminalLog()
  log.info({ port: 3000, url: 'http://localhost:3000' }, 'TecniCerca is ready')
  expect(lines[0]).not.toContain(ACCOUNT.email)
})

it('the terminal shows warnings unchanged', () => {
  const { log, lines } = createTerminalLog()
  log.warn({ lost: 7 }, 'log lines were lost')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ lost: 7, msg: 'log lines were lost' })
})
