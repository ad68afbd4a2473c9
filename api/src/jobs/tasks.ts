import type { Task, TaskList } from 'graphile-worker'
import type { Db } from '../db/client.ts'
import { sendDeviceMail, sendEmailChanged, sendSuspended } from '../features/accounts/account-mails.ts'
import { establishOldAccounts } from '../features/accounts/service.ts'
import { sendEmailChange } from '../features/email-changes/service.ts'
import { sendEmailConfirmation } from '../features/email-confirmations/service.ts'
import { eraseDueAccounts, eraseIdleAccounts } from '../features/erasures/service.ts'
import { remind } from '../features/notices/delivery-service.ts'
import { sendNoticeMail } from '../features/notices/mail-service.ts'
import { sendPasswordReset } from '../features/password-resets/service.ts'
import { forgetOldCases } from '../features/service-requests/forgetting-service.ts'
import { expireServiceRequests } from '../features/service-requests/status-service.ts'
import { refreshSearchVocabulary } from '../features/technicians/search-suggestion.ts'
import { refreshDaysOffSoon, refreshOrder } from '../features/technicians/service.ts'
import type { Logger } from '../lib/logger.ts'
import type { Signer } from '../lib/signer.ts'
import { inSpan, SpanKind } from '../lib/spans.ts'
import { expire } from './expire.ts'
import type { Jobs } from './queue.ts'
import { updateAbandonedJobs } from './repository.ts'
import { createMailer, deleteOldStoredMails, type Mail, type MailSettings } from './send-mail.ts'

export type JobSettings = MailSettings

export type JobDependencies = { db: Db; log: Logger; sign: Signer; settings: JobSettings }

const ABANDONED_MIN = 10
/** Cases per transaction. */
const FORGOTTEN_AT_ONCE = 100

/** All tasks by name. A task that throws is retried, so each may run more than once. */
export function jobTasks(dependencies: JobDependencies): TaskList {
  const { db, log, settings } = dependencies
  return traced({
    ...mailTasks(dependencies),
    'erase-accounts': async () => {
      const erased = await eraseDueAccounts(db)
      if (erased > 0) log.info({ erased }, 'erased accounts whose owners asked for it')
    },
    'establish-accounts': () => establishOldAccounts(db),
    expire: async () => {
      const removed = { ...(await expire(db)), mails: await deleteOldStoredMails(settings) }
      log.info(removed, 'removed what counts no longer')
    },
    'expire-service-requests': async () => {
      const ended = await expireServiceRequests(db)
      if (ended > 0) log.info({ ended }, 'ended service requests that nobody answered')
    },
    'forget-old-cases': async () => {
      const forgotten = await forgetOldCases(db, FORGOTTEN_AT_ONCE)
      if (forgotten.photos + forgotten.words + forgotten.payments > 0)
        log.info(forgotten, 'removed photos, words and payments of old cases')
    },
    'forget-idle-accounts': async () => {
      const forgotten = await eraseIdleAccounts(db)
      if (forgotten > 0) log.info({ forgotten }, 'erased accounts that nobody used')
    },
    remind: async () => {
      const reminders = await remind(db)
      if (reminders > 0) log.info({ reminders }, 'reminded of what waits')
    },
    'refresh-days-off': async () => {
      const changed = await refreshDaysOffSoon(db)
      if (changed > 0) log.info({ changed }, 'moved the days off that cards know')
    },
    'refresh-order': () => refreshOrder(db),
    'refresh-search-vocabulary': () => refreshSearchVocabulary(db),
    'release-abandoned-jobs': () => updateAbandonedJobs(db, ABANDONED_MIN),
  })
}

/** The tasks that send mail. Transactions queue them. */
function mailTasks({ db, log, sign, settings }: JobDependencies): TaskList {
  const sendMail = createMailer(settings, log)
  const sending = (id: string) => ({
    publicUrl: settings.publicUrl,
    send: (mail: Mail) => sendMail(mail, id),
  })
  return queued({
    'send-password-reset': (asked, id) => sendPasswordReset(db, { ...asked, ...sending(id) }),
    'send-email-confirmation': (asked, id) => sendEmailConfirmation(db, { ...asked, ...sending(id) }),
    'send-email-change': (change, id) => sendEmailChange(db, { ...change, ...sending(id) }),
    'send-email-changed': (changed, id) => sendEmailChanged(db, { ...changed, ...sending(id) }),
    'send-new-device': (event, id) => sendDeviceMail(db, 'send-new-device', { ...event, ...sending(id) }),
    'send-new-passkey': (event, id) => sendDeviceMail(db, 'send-new-passkey', { ...event, ...sending(id) }),
    'send-suspended': (suspended, id) => sendSuspended(db, { ...suspended, ...sending(id) }),
    'send-notices': (notices, id) => sendNoticeMail(db, { ...notices, sign, ...sending(id) }),
  })
}

/** Periodic tasks and their times. With several replicas, only one of them runs a task each time. */
export const SCHEDULE = [
  { task: 'erase-accounts', match: '*/5 * * * *' },
  { task: 'establish-accounts', match: '*/5 * * * *' },
  { task: 'expire', match: '7 * * * *' },
  { task: 'expire-service-requests', match: '* * * * *' },
  // Night in Santo Domingo; the schedule is in UTC.
  { task: 'forget-old-cases', match: '23 7 * * *' },
  { task: 'forget-idle-accounts', match: '53 7 * * *' },
  { task: 'remind', match: '* * * * *' },
  // Every hour, so that a server that was down at midnight does it too.
  { task: 'refresh-days-off', match: '1 * * * *' },
  { task: 'refresh-order', match: '*/5 * * * *' },
  { task: 'refresh-search-vocabulary', match: '37 * * * *' },
  { task: 'release-abandoned-jobs', match: '*/5 * * * *' },
].map((item) => ({ ...item, options: { maxAttempts: 2, jobKey: item.task } }))

/** Wraps each run of a job in a span. */
function traced(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run = () => {}]): [string, Task] => [
      name,
      (payload, helpers) => {
        const { id, attempts } = helpers.job
        const attributes = { 'job.id': id, 'job.attempt': attempts }
        return inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, async () =>
          run(payload, helpers),
        )
      },
    ]),
  )
}

function queued(handlers: { [Name in keyof Jobs]: (payload: Jobs[Name], id: string) => Promise<void> }) {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]): [string, Task] => [
      name,
      (payload, { job }) =>
        (handle as (payload: unknown, id: string) => Promise<void>)(payload, `${job.id}.${+job.created_at}`),
    ]),
  )
}
