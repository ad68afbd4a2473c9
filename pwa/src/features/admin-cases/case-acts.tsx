import { useQueryClient } from '@tanstack/react-query'
import {
  type AdminCase,
  type AdminCaseAnswer,
  type AdminMessageInput,
  adminCaseAnswer,
  adminMessageInput,
  type CaseEndInput,
  caseEndInput,
  RECIPIENTS,
} from '@tecnicerca/shared/admin/cases'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { eventAnswer } from '@tecnicerca/shared/service-requests/events'
import { ADMIN_REASONS, isOpen } from '@tecnicerca/shared/service-requests/status'
import { useState } from 'react'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { adminCaseQuery } from './queries.ts'

const DAY_MS = 86_400_000

/** What an admin can do in a case. Messages are possible until `CASE_LIMITS.daysAfterEnd` days after its end. */
export function CaseActs({ adminCase }: { adminCase: AdminCase }) {
  const [act, setAct] = useState<'cancel' | 'write'>()
  const close = () => setAct(undefined)
  const isWritable =
    adminCase.ended_at === null ||
    pageClock.now() - Date.parse(adminCase.ended_at) < CASE_LIMITS.daysAfterEnd * DAY_MS
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {isWritable && (
          <Button variant="secondary" onClick={() => setAct('write')}>
            {ADMIN_CASES.write}
          </Button>
        )}
        {isOpen(adminCase.status) && (
          <Button variant="danger" onClick={() => setAct('cancel')}>
            {ADMIN_CASES.cancel}
          </Button>
        )}
      </div>
      {act === 'cancel' && <CancelDialog id={adminCase.id} onClose={close} />}
      {act === 'write' && <MessageDialog id={adminCase.id} onClose={close} />}
    </>
  )
}

type DialogProps = { id: number; onClose: () => void }

// `reason` is '' until the admin has chosen one.
type EndValues = Omit<CaseEndInput, 'reason'> & { reason: CaseEndInput['reason'] | '' }
const endResolver = formResolver<EndValues, typeof caseEndInput>(caseEndInput)

function CancelDialog({ id, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const { form, dialog } = useAdminForm({
    resolver: endResolver,
    defaultValues: { status: 'cancelled', reason: '', note: '' },
    send: (body) => cancelCase(id, body).catch(askAgain),
    showSuccess: () => toastSuccess(ADMIN_CASES.cancelled),
    close: onClose,
    failed: ADMIN_CASES.cancelFailed,
  })
  // The case may have ended meanwhile. Fetches it again, so that the screen behind the dialog shows its current state.
  const askAgain = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: adminCaseQuery(id).queryKey })
    throw error
  }
  return (
    <FormDialog {...dialog} title={ADMIN_CASES.cancel} onClose={onClose} submitLabel={ADMIN_CASES.cancel}>
      <p>{ADMIN_CASES.cancelExplained}</p>
      <Select
        {...fieldProps(form, 'reason')}
        label={ADMIN_CASES.cancelReason}
        placeholder={ADMIN_CASES.chooseReason}
        options={ADMIN_REASONS.map((value) => ({ value, label: ADMIN_CASES.reasons[value] }))}
        required
      />
      <TextArea
        {...fieldProps(form, 'note')}
        label={ADMIN_CASES.note}
        required
        counted
        maxLength={CASE_LIMITS.note}
      />
    </FormDialog>
  )
}

async function cancelCase(id: number, body: CaseEndInput): Promise<AdminCaseAnswer> {
  return apiCall({ method: 'PUT', path: `/admin/cases/${id}/status`, body }, adminCaseAnswer)
}

type MessageValues = Omit<AdminMessageInput, 'to'> & { to: AdminMessageInput['to'] | '' }
const messageResolver = formResolver<MessageValues, typeof adminMessageInput>(adminMessageInput)

function MessageDialog({ id, onClose }: DialogProps) {
  const { form, dialog } = useAdminForm({
    resolver: messageResolver,
    defaultValues: { to: '', text: '' },
    send: (body) => apiCall({ method: 'POST', path: `/admin/cases/${id}/messages`, body }, eventAnswer),
    showSuccess: () => toastSuccess(ADMIN_CASES.sent),
    close: onClose,
    failed: ADMIN_CASES.sendFailed,
  })
  return (
    <FormDialog {...dialog} title={ADMIN_CASES.write} onClose={onClose} submitLabel={ADMIN_CASES.send}>
      <p>{ADMIN_CASES.writeExplained}</p>
      <Select
        {...fieldProps(form, 'to')}
        label={ADMIN_CASES.recipient}
        placeholder={ADMIN_CASES.chooseRecipient}
        options={RECIPIENTS.map((value) => ({ value, label: ADMIN_CASES.recipients[value] }))}
        required
      />
      <TextArea
        {...fieldProps(form, 'text')}
        label={ADMIN_CASES.message}
        required
        counted
        maxLength={CASE_LIMITS.message}
      />
    </FormDialog>
  )
}
