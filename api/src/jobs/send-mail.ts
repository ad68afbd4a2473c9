import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Logger } from '../lib/logger.ts'
import type { Mailbox } from '../lib/mailbox.ts'
import { makeFolder } from '../lib/make-folder.ts'

export type Mail = {
  to: Mailbox
  subject: string
  text: string
  html: string
  /** One-click unsubscribe link (RFC 8058). */
  unsubscribeUrl?: string
}

export type MailSettings = Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'> & { publicUrl: string }

/** `stored`: written into a folder, because no mail server is set. */
export type MailResult = 'sent' | 'stored'

/** `id` becomes part of the Message-ID, by which mailboxes recognize a duplicate delivery. */
export type SendMail = (mail: Mail, id: string) => Promise<MailResult>

const LIMITED = { disableFileAccess: true, disableUrlAccess: true } as const

/** Sends by SMTP if a server is set, otherwise writes into `<dataDir>/mail`. */
export function createMailer(settings: MailSettings, log: Logger): SendMail {
  return settings.smtpUrl ? bySmtp(settings.smtpUrl, settings) : intoFolder(settings, log)
}

function bySmtp(smtpUrl: string, settings: MailSettings): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    // Mails contain sign-in links, and our password for the mail server is sent before them: both need TLS.
    requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
    ...LIMITED,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (mail, id) => {
    await transport.sendMail(message(mail, id, settings)).catch((error: unknown) => {
      throw new MailNotSentError(error)
    })
    return 'sent'
  }
}

/** Carries only the error code: the mail server's answer repeats the address, and the queue stores error messages. */
class MailNotSentError extends Error {
  constructor(error: unknown) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    super(['mail not sent:', code ?? 'no code', responseCode].filter(Boolean).join(' '))
    this.name = 'MailNotSentError'
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function intoFolder(settings: MailSettings, log: Logger): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, ...LIMITED })
  const folder = resolve(settings.dataDir, 'mail')
  return async (mail, id) => {
    const { message: bytes } = await transport.sendMail(message(mail, id, settings))
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
    const path = join(folder, `${time}-${id}.eml`)
    await makeFolder(folder, 0o700)
    // Renamed when complete, so that a program that watches the folder never reads half a mail.
    await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
    await rename(`${path}.part`, path)
    log.info({ path }, 'mail written, as no SMTP_URL is set')
    return 'stored'
  }
}

/** Deletes stored mails that are older than their retention period. Returns their number. */
export async function deleteOldStoredMails({ dataDir }: Pick<MailSettings, 'dataDir'>): Promise<number> {
  const folder = resolve(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const oldest = Date.now() - RETENTION_DAYS.storedMails * 24 * 3600 * 1000
  let deleted = 0
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs >= oldest) continue
    await rm(path, { force: true })
    deleted += 1
  }
  return deleted
}

function message({ unsubscribeUrl, ...mail }: Mail, id: string, settings: MailSettings) {
  const host = new URL(settings.publicUrl).hostname
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { ...mail, ...(headers && { headers }), from: settings.mailFrom, messageId: `<${id}@${host}>` }
}
