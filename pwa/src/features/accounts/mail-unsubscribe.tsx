import { MAIL_UNSUBSCRIBE } from '@tecnicerca/shared/messages/notices/push'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { MailedLink } from './mailed-link.tsx'
import { unsubscribeFromMail } from './operations.ts'

export function MailUnsubscribe({ token, notice }: { token: string | undefined; notice: ReactNode }) {
  return (
    <MailedLink
      token={token}
      notice={notice}
      words={MAIL_UNSUBSCRIBE}
      act={unsubscribeFromMail}
      dead={<ErrorState message={MAIL_UNSUBSCRIBE.link_dead} />}
    />
  )
}
