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
import { eventAnswer } from '@tecnicerca/shared/service-request-events'
import { ADMIN_REASONS, isOpen } from '@tecnicerca/shared/service-request-status'
import { useState } from 'react'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { apiCall } from '../../lib/http/api-client.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { adminCaseQuery } from './queries.ts'

const DAY_MS = 86_400_000

/** What an admin can do in a case. Writing ends some time after the case has. */
export function CaseActs({ found }: { found: AdminCase }) {
  const [act, setAct] = useState<'cancel' | 'write'>()
  const close = () => setAct(undefined)
  const isWritable =
    found.ended_at === null ||
    pageClock.now() - Date.parse(found.ended_at) < CASE_LIMITS.daysAfterEnd * DAY_MS
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2 empty:hidden">
        {isWritable && (
          <Button variant="secondary" onClick={() => setAct('write')}>
            {ADMIN_CASES.write}
          </Button>
        )}
        {isOpen(found.status) && (
          <Button variant="danger" onClick={() => setAct('cancel')}>
            {ADMIN_CASES.cancel}
          </Button>
        )}
      </div>
      {act === 'cancel' && <CancelDialog id={found.id} onClose={close} />}
      {act === 'write' && <MessageDialog id={found.id} onClose={close} />}
    </>
  )
}

type DialogProps = { id: number; onClose: () => void }

// '' until the admin has chosen.
type EndValues = Omit<CaseEndInput, 'reason'> & { reason: CaseEndInput['reason'] | '' }
const endResolver = formResolver<EndValues, typeof caseEndInput>(caseEndInput)

function CancelDialog({ id, onClose }: DialogProps) {
  const queryClient = useQueryClient()
  const form = useForm<EndValues, unknown, CaseEndInput>({
    resolver: endResolver,
    defaultValues: { status: 'cancelled', reason: '', note: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => cancelCase(id, body).catch(askAgain),
    done: async () => {
      toastSuccess(ADMIN_CASES.cancelled)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_CASES.cancelFailed,
  })
  // Somebody may have ended it meanwhile: the case behind the dialog then says so.
  const askAgain = (error: unknown) => {
    void queryClient.invalidateQueries({ queryKey: adminCaseQuery(id).queryKey })
    throw error
  }
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={ADMIN_CASES.cancel}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={isDirty}
      submitLabel={ADMIN_CASES.cancel}
    >
      <p>{ADMIN_CASES.cancelExplained}</p>
      <Select
        {...form.register('reason')}
        label={ADMIN_CASES.cancelReason}
        placeholder={ADMIN_CASES.chooseReason}
        options={ADMIN_REASONS.map((value) => ({ value, label: ADMIN_CASES.reasons[value] }))}
        required
        error={errors.reason?.message}
      />
      <TextArea
        {...form.register('note')}
        label={ADMIN_CASES.note}
        required
        counted
        maxLength={CASE_LIMITS.note}
        error={errors.note?.message}
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
  const queryClient = useQueryClient()
  const form = useForm<MessageValues, unknown, AdminMessageInput>({
    resolver: messageResolver,
    defaultValues: { to: '', text: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => apiCall({ method: 'POST', path: `/admin/cases/${id}/messages`, body }, eventAnswer),
    done: async () => {
      toastSuccess(ADMIN_CASES.sent)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_CASES.sendFailed,
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={ADMIN_CASES.write}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      isDirty={isDirty}
      submitLabel={ADMIN_CASES.send}
    >
      <p>{ADMIN_CASES.writeExplained}</p>
      <Select
        {...form.register('to')}
        label={ADMIN_CASES.recipient}
        placeholder={ADMIN_CASES.chooseRecipient}
        options={RECIPIENTS.map((value) => ({ value, label: ADMIN_CASES.recipients[value] }))}
        required
        error={errors.to?.message}
      />
      <TextArea
        {...form.register('text')}
        label={ADMIN_CASES.message}
        required
        counted
        maxLength={CASE_LIMITS.message}
        error={errors.text?.message}
      />
    </FormDialog>
  )
}
