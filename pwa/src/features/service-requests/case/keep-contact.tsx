import { CASES } from '@tecnicerca/shared/messages/cases'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { firstName } from '../request-chat.ts'
import { setContact } from './operations.ts'

type KeepContactProps = { serviceRequest: ListedServiceRequest; user: SessionUser }

/** The customer's permission that the technician keeps phone number and address; nothing before a technician can have them. */
export function KeepContact({ serviceRequest, user }: KeepContactProps) {
  const { direction, status, may_keep_contact: mayKeep = false, technician_name: name } = serviceRequest
  if (direction !== 'sent' || (status !== 'accepted' && status !== 'completed')) return null
  const change = (wanted: boolean) =>
    setContact({ serviceRequest, user, mayKeep: wanted }).catch((error: unknown) =>
      toastError(messageOf(error, CASES.mayKeepFailed)),
    )
  return (
    <div className="text-sm">
      <Checkbox
        label={CASES.mayKeep}
        checked={mayKeep}
        onChange={({ target }) => void change(target.checked)}
      />
      {mayKeep && <p className="text-muted">{CASES.mayKeepHelp(firstName(name))}</p>}
    </div>
  )
}
