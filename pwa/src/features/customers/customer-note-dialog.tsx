import type { Customer } from '@tecnicerca/shared/customers'
import { CUSTOMER_LIMITS } from '@tecnicerca/shared/limits'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { setCustomerNote } from '../../offline/cases/customers.ts'
import { useDraft } from '../../offline/storage/drafts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

type CustomerNoteDialogProps = { user: SessionUser; customer: Customer; onClose: () => void }

/** The technician's own note about a customer. What is typed stays on the phone until it is sent. */
export function CustomerNoteDialog(props: CustomerNoteDialogProps) {
  const draftId = `customer-note:${props.customer.id}`
  const { kept, turn, isLoaded, draft } = useDraft<string>(props.user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  return (
    <OpenDialog
      key={turn}
      {...props}
      initial={kept ?? props.customer.note}
      draftId={draftId}
      keep={(note) => draft?.save(note)}
      flush={() => draft?.flush()}
    />
  )
}

type OpenProps = CustomerNoteDialogProps & {
  initial: string
  draftId: string
  keep: (note: string) => void
  flush: () => void
}

function OpenDialog({ user, customer, onClose, initial, draftId, keep, flush }: OpenProps) {
  const [note, setNote] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    flush()
    setBusy(true)
    try {
      const delivery = await setCustomerNote({ userId: user.id, customer, note: note.trim(), draftId })
      toastSuccess(delivery === 'sent' ? CUSTOMERS.saved : OFFLINE.savedHere)
      onClose()
    } catch (error) {
      setBusy(false)
      const field = error instanceof ApiError ? error.fields.note : undefined
      if (field) setProblem(field)
      else toastError(messageOf(error, CUSTOMERS.failed))
    }
  }
  return (
    <FormDialog
      title={CUSTOMERS.noteOf(customer.name)}
      submitLabel={CUSTOMERS.save}
      busyLabel={CUSTOMERS.saving}
      busy={isBusy}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextArea
        label={CUSTOMERS.note}
        hint={CUSTOMERS.noteHelp}
        counted
        maxLength={CUSTOMER_LIMITS.note}
        value={note}
        error={problem}
        onChange={({ target: { value } }) => {
          setNote(value)
          setProblem(undefined)
          keep(value)
        }}
      />
    </FormDialog>
  )
}
