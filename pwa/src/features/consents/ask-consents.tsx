import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Card } from '../../ui/display/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { changeConsents } from './consents.ts'

/** Asks for the consents that the user never gave or gave for an older version. The rest of the app stays usable. */
export function AskConsents({ user }: { user: SessionUser }) {
  const [acceptsPrivacy, setAcceptsPrivacy] = useState(false)
  const [isContactPublic, setIsContactPublic] = useState(false)
  const hasProfile = user.technician_id !== null
  const answering = useMutation({
    mutationFn: () =>
      changeConsents({ privacy: acceptsPrivacy, ...(hasProfile && { contact_public: isContactPublic }) }),
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
        <p className="text-muted">{CONSENTS.askHelp}</p>
        <Checkbox
          label={CONSENTS.acceptPrivacy}
          checked={acceptsPrivacy}
          onChange={({ target }) => setAcceptsPrivacy(target.checked)}
        />
        {hasProfile && (
          <Checkbox
            label={CONSENTS.contactPublic}
            checked={isContactPublic}
            onChange={({ target }) => setIsContactPublic(target.checked)}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={answering.isPending} busyLabel={CONSENTS.saving}>
            {CONSENTS.save}
          </Button>
          <Link to="/privacidad" className={TEXT_LINK_CLASS}>
            {CONSENTS.readNotice}
          </Link>
        </div>
      </form>
    </Card>
  )
}
