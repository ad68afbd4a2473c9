import { useQueryClient } from '@tanstack/react-query'
import { MAILED_TOKEN } from '@tecnicerca/shared/limits'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import type { SessionUser } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { confirmEmail } from '../operations.ts'
import { emailConfirmationKey } from '../queries.ts'
import { UnconfirmedEmail } from '../unconfirmed-email.tsx'
import { MailedLink } from './mailed-link.tsx'

type ConfirmEmailProps = { token: string | undefined; user: SessionUser | undefined }

export function ConfirmEmail({ token, user }: ConfirmEmailProps) {
  const queryClient = useQueryClient()
  return (
    <MailedLink
      token={token !== undefined && MAILED_TOKEN.test(token) ? token : undefined}
      words={EMAIL}
      act={async (input) => {
        const said = await confirmEmail(input)
        await queryClient.invalidateQueries({ queryKey: emailConfirmationKey })
        return said
      }}
      dead={<DeadLink user={user} />}
    />
  )
}

function DeadLink({ user }: { user: SessionUser | undefined }) {
  return (
    <div className="grid gap-4">
      <ErrorState message={EMAIL.link_dead} help={EMAIL.linkDeadHelp} />
      {user && <UnconfirmedEmail user={user} />}
    </div>
  )
}
