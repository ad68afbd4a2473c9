import { useMutation } from '@tanstack/react-query'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { changeConsents } from './consents.ts'
import { PrivacySentence } from './privacy-sentence.tsx'

/** Asks for the consents that the user never gave or gave for an older version. The rest of the app stays usable. */
export function AskConsents({ user }: { user: SessionUser }) {
  const [isContactPublic, setIsContactPublic] = useState(false)
  const hasProfile = user.technician_id !== null
  const answering = useMutation({
    mutationFn: () =>
      changeConsents({ privacy: true, ...(hasProfile && { contact_public: isContactPublic }) }),
    onSuccess: async () => {
      const { asks_consent: _, ...answered } = user
      await updateSessionUser(answered)
      toastSuccess(CONSENTS.saved)
    },
    onError: (failure) => toastError(messageOf(failure, CONSENTS.saveFailed)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answering.mutate()
  }
  return (
    <Card as="section" aria-labelledby="ask-consents">
      <form method="post" noValidate aria-labelledby="ask-consents" onSubmit={submit} className="grid gap-2">
        <h2 id="ask-consents" className="text-lg font-bold">
          {CONSENTS.askTitle}
        </h2>
        {hasProfile && (
          <div>
            <Checkbox
              label={CONSENTS.contactPublic}
              checked={isContactPublic}
              onChange={({ target }) => setIsContactPublic(target.checked)}
            />
            <p className="text-sm text-muted">{CONSENTS.contactHelp}</p>
          </div>
        )}
        <PrivacySentence words={CONSENTS.byAccepting} />
        <p className="text-muted">{CONSENTS.askHelp}</p>
        <div>
          <Button type="submit" busy={answering.isPending} busyLabel={CONSENTS.saving}>
            {CONSENTS.accept}
          </Button>
        </div>
      </form>
    </Card>
  )
}
