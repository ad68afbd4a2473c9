import { useMutation } from '@tanstack/react-query'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { type Verification, verificationCodeAnswer } from '@tecnicerca/shared/verifications'
import { useState } from 'react'
import { apiCall } from '../../lib/http/api-client.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { shortDate } from '../../lib/text/formats.ts'
import { toastError } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { GiveIdentityDialog, GiveReferencesDialog, ReasonDialog } from './decision-dialogs.tsx'

/** The verifications that a technician requested, each with the actions of an admin. */
export function PersonVerifications({ verifications }: { verifications: readonly Verification[] }) {
  return (
    <Card as="section" id="verifications" aria-label={VERIFICATION.title}>
      <h2 className="mb-2 text-lg font-bold">{VERIFICATION.title}</h2>
      {verifications.length === 0 && <p className="text-muted">{VERIFICATION.none}</p>}
      <ul className="grid gap-4">
        {verifications.map((verification) => (
          <li key={verification.id} className="grid gap-1">
            <p>
              <span className="font-semibold">{VERIFICATION.badge[verification.kind]}</span>
              {` · ${VERIFICATION.status[verification.status]}`}
            </p>
            <p className="text-sm text-muted wrap-anywhere">{detailsOf(verification)}</p>
            <Acts verification={verification} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function detailsOf({ status, asked_at: askedAt, ends_at: endsAt, reason }: Verification): string {
  if (status === 'given' && endsAt) return VERIFICATION.until(shortDate(new Date(endsAt)))
  return status === 'asked' ? VERIFICATION.line(shortDate(new Date(askedAt))) : reason
}

function Acts({ verification }: { verification: Verification }) {
  const [act, setAct] = useState<'give' | 'refuse' | 'revoke'>()
  const close = () => setAct(undefined)
  const { kind, status } = verification
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'asked' && kind === 'phone' && <CodeButton id={verification.id} />}
      {status === 'asked' && kind !== 'phone' && (
        <Button variant="secondary" onClick={() => setAct('give')}>
          {VERIFICATION.give}
        </Button>
      )}
      {status === 'asked' && (
        <Button variant="secondary" onClick={() => setAct('refuse')}>
          {VERIFICATION.refuse}
        </Button>
      )}
      {status === 'given' && (
        <Button variant="secondary" onClick={() => setAct('revoke')}>
          {VERIFICATION.revoke}
        </Button>
      )}
      {act === 'give' && kind === 'identity' && <GiveIdentityDialog id={verification.id} onClose={close} />}
      {act === 'give' && kind === 'references' && (
        <GiveReferencesDialog id={verification.id} onClose={close} />
      )}
      {act === 'refuse' && <ReasonDialog id={verification.id} status="refused" onClose={close} />}
      {act === 'revoke' && <ReasonDialog id={verification.id} status="revoked" onClose={close} />}
    </div>
  )
}

/** Creates a code and shows it once. The admin reads it out to the technician. */
function CodeButton({ id }: { id: number }) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () =>
      apiCall({ method: 'POST', path: `/admin/verifications/${id}/code` }, verificationCodeAnswer),
    onError: (error) => toastError(messageOf(error, VERIFICATION.decideFailed)),
  })
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {VERIFICATION.newCode}
      </Button>
      {data && (
        <p role="status" className="basis-full font-semibold">
          {VERIFICATION.readOut({ ...data, moment: dayAndTime(data.expires_at) })}
        </p>
      )}
    </>
  )
}
