import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; source: string }

export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** Emits `mail` after each received mail. */
  arrivals: EventEmitter
  /** Refuses the next `count` mails with a temporary error (451). */
  refuse: (count: number) => void
  /** Refuses every recipient from now on, with an error that names the address. */
  refuseAddresses: () => void
  close: () => Promise<void>
}

/** Starts a real SMTP server, by default on a free port. */
export async function startMailServer(wantedPort = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let refusals = 0
  let knowsAddresses = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      knowsAddresses
        ? done()
        : done(Object.assign(new Error(`<${address}>: no such user here`), { responseCode: 550 })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
        arrivals.emit('mail')
      })
    },
  })
  await new Promise<void>((done) => server.listen(wantedPort, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    arrivals,
    refuse: (count) => {
      refusals = count
    },
    refuseAddresses: () => {
      knowsAddresses = false
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** Decodes quoted-printable and line folding in a mail's source, so that tests can search its text. */
export function readable(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
