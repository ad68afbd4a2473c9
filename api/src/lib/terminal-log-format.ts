import type { LogOutput } from './log-output.ts'

type Account = { role: string; email: string; password: string }
type Line = { level: string; msg: string; url?: string; listens?: string }

const SERIOUS = ['warn', 'error', 'fatal']
const ENDS = 'Ctrl-C ends it; the data stays.\n'

/** Turns the log into readable text for a terminal: progress, the address, and warnings and errors. */
export function forTerminal(output: LogOutput, accounts: readonly Account[]): LogOutput {
  let isFilled = false
  const wordsFor = (line: Line): string | undefined => {
    const { level, msg, url = '', listens } = line
    // Three fields are level, time and message. A line with more is shown whole, because the others may be needed.
    if (SERIOUS.includes(level))
      return Object.keys(line).length === 3 ? `Careful: ${msg}` : JSON.stringify(line)
    if (msg.startsWith('PostgreSQL'))
      return `${msg}\nPreparing the database; the first time this takes a minute …`
    if (msg.startsWith('demonstration account')) isFilled = true
    if (msg === 'stopping') return 'Stopping …'
    if (msg !== 'TecniCerca is ready') return undefined
    // `listens` is set only if demonstration accounts can sign in.
    const shown = isFilled || listens !== undefined ? accounts : []
    const rows = shown.map(
      ({ role, email, password }) => `  ${role.padEnd(12)}${email.padEnd(26)}${password}`,
    )
    const people = rows.length > 0 ? ['Sign in as one of these, whom everybody knows:', ...rows, ''] : []
    return ['', `TecniCerca is ready: ${url}`, '', ...people, ENDS].join('\n')
  }
  return {
    ...output,
    write: (line) => {
      const words = wordsFor(JSON.parse(line) as Line)
      if (words !== undefined) output.write(`${words}\n`)
    },
  }
}
