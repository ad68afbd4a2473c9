import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../api/src/testing/free-port.ts'
import { type MailServer, startMailServer } from '../../api/src/testing/mail-server.ts'
import type { Fault } from './fault.ts'
import { onStage } from './resources.ts'
import type { Stage } from './stage.ts'
import { PAIRS } from './writers.ts'

const DOWN_MS = 6_000
const ARRIVAL_LIMIT_MS = 60_000

export const mailDown: Fault = {
  name: 'mail',
  summary: `the mail server is down for ${DOWN_MS / 1000} s while ${PAIRS} people ask for mails (there is no push host: the product sends none)`,
  run: async (options) => {
    const port = await freePort()
    const arrived: string[] = []
    let asked = 0
    const outcome = await onStage(
      {
        ...options,
        env: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://localhost', TRUST_PROXY: 'true' },
      },
      async (stage) => {
        asked = await askForMails(stage)
        await pause(DOWN_MS)
        const server = await startMailServer(port)
        const readyMs = await stage.writers.untilAcknowledged()
        arrived.push(...(await receive(server, asked)))
        await server.close()
        return [readyMs]
      },
    )
    const failures = [
      ...outcome.failures,
      ...(arrived.length < asked ? [`${asked - arrived.length} of ${asked} mails were lost`] : []),
      ...(new Set(arrived).size < arrived.length ? ['a mail came twice'] : []),
    ]
    return {
      figures: { ...outcome.figures, 'requested mails': asked, 'received mails': arrived.length },
      failures,
    }
  },
}

async function askForMails(stage: Stage): Promise<number> {
  const emails = await stage.withDatabase(({ db }) =>
    db.selectFrom('users').select('email').where('role', '=', 'customer').execute(),
  )
  const answers = await Promise.all(
    emails.map(({ email }, index) =>
      fetch(`${stage.product().url}/api/auth/forgot-password`, {
        method: 'POST',
        // Each call comes from another address, because concurrent calls from one address are limited.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.2.${index >> 8}.${index & 255}`,
        },
        body: JSON.stringify({ email }),
      }),
    ),
  )
  if (answers.some(({ status }) => status !== 202)) throw new Error('a mail was not promised')
  return answers.length
}

async function receive({ mails }: MailServer, count: number): Promise<string[]> {
  const end = performance.now() + ARRIVAL_LIMIT_MS
  while (mails.length < count && performance.now() < end) await pause(50)
  // Waits for a possible duplicate.
  await pause(1_000)
  return mails.flatMap(({ to }) => to)
}
