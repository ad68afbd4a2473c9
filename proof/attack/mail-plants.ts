import type { Plant } from '../kit/plant.ts'

/** Defects that the parts about mails must notice. `refused-mails` must also notice `queued-mails`. */
export const MAIL_PLANTS: readonly Plant[] = [
  {
    name: 'mailed-names',
    file: 'api/src/features/notices/words.ts',
    from: 'guardedFirstName(say.name) ?? NOTICE_WORDS.somebody[other]',
    to: 'say.name',
  },
  {
    name: 'mailbox',
    file: 'api/src/lib/mailbox.ts',
    from: "return email.replace(/\\+[^@]*@/, '@')",
    to: 'return email',
  },
  {
    name: 'refused-mails',
    file: 'api/src/jobs/send-mail.ts',
    from: "super(['mail not sent:', code ?? 'no code', responseCode].filter(Boolean).join(' '))",
    to: "super(`${(error as Error).message} ${code ?? ''} ${responseCode ?? ''}`)",
  },
  {
    name: 'queued-mails',
    file: 'api/src/features/erasures/service.ts',
    from: '  await withdrawJobsOf(trx, account)\n',
    to: '',
  },
  {
    name: 'taken-account',
    file: 'api/src/features/admin-users/service.ts',
    from: '[before.email, fields.email])',
    to: '[fields.email])',
  },
  {
    name: 'taken-account-sessions',
    file: 'api/src/features/admin-users/service.ts',
    from: "  await endSessionsOfUser(trx, userId, { reason: 'ended_elsewhere' })\n",
    to: '',
  },
  {
    name: 'taken-account-log',
    file: 'api/src/features/admin-users/service.ts',
    from: "  if (user.email !== before.email) report({ ...event, reason: 'email' })\n",
    to: '',
  },
]
