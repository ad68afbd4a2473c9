import { useQueryClient } from '@tanstack/react-query'
import { MAILED_TOKEN } from '@tecnicerca/shared/limits'
import { EMAIL_CHANGE_CONFIRMATION as WORDS } from '@tecnicerca/shared/messages/account/email-change'
import { updateSessionUser } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { confirmEmailChange } from '../operations.ts'
import { checkSessionQuery } from '../queries.ts'
import { MailedLink } from './mailed-link.tsx'

type ConfirmEmailChangeProps = { token: string | undefined }

export function ConfirmEmailChange({ token }: ConfirmEmailChangeProps) {
  const queryClient = useQueryClient()
  return (
    <MailedLink
      token={token !== undefined && MAILED_TOKEN.test(token) ? token : undefined}
      words={WORDS}
      act={async (input) => {
        const said = await confirmEmailChange(input)
        // If this fails, 'Mi Cuenta' shows the new address later.
        const session = await queryClient.fetchQuery(checkSessionQuery()).catch(() => undefined)
        if (session?.user) await updateSessionUser(session.user)
        return said
      }}
      dead={<ErrorState message={WORDS.linkDead} help={WORDS.linkDeadHelp} />}
    />
  )
}
