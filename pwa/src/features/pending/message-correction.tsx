import { CASE_LIMITS, GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CLAIM_FORM } from '@tecnicerca/shared/messages/guarantees'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { messageInput } from '@tecnicerca/shared/service-requests/events'
import type { guaranteeClaimInput } from '@tecnicerca/shared/service-requests/guarantees'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { timeOfWriting } from '../../offline/network/clock.ts'
import {
  ALREADY_SENT,
  type Delivered,
  type Delivery,
  deliver,
  useCorrection,
} from '../../offline/outbox/deliver.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../offline/outbox/record.ts'
import { itemTitle } from '../../offline/outbox/words.ts'
import { type Draft, useDraft } from '../../offline/storage/drafts.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

/** An item whose text alone can be corrected. */
type OpenedMessage = Extract<OutboxRecord, { kind: 'service_request.message' | 'guarantee_claim.create' }>

type Words = { text: string }
type CorrectionProps = { item: OpenedMessage; onClose: () => void }

const SCHEMAS = {
  'service_request.message': async () =>
    (await import('@tecnicerca/shared/service-requests/events')).messageInput,
  'guarantee_claim.create': async () =>
    (await import('@tecnicerca/shared/service-requests/guarantees')).guaranteeClaimInput,
}

/** The form that corrects a message or a claim the server does not have yet. */
export function MessageCorrection({ item, onClose }: CorrectionProps) {
  const { kept, isLoaded, draft } = useDraft<Words>(item.user_id, correctionDraft(item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  const { text } = kept ?? (withPendingEdit(item) as OpenedMessage).payload
  return <OpenForm item={item} initial={{ text }} draft={draft} onClose={onClose} />
}

type OpenFormProps = CorrectionProps & { initial: Words; draft: Draft<Words> }

function OpenForm({ item, initial, draft, onClose }: OpenFormProps) {
  const { correcting } = useCorrection({ how: 'opened', item })
  const isClaim = item.kind === 'guarantee_claim.create'
  const form = useForm<Words, unknown, Words>({
    defaultValues: initial,
    resolver: formResolver<Words, typeof messageInput | typeof guaranteeClaimInput>(SCHEMAS[item.kind]),
  })
  useSavedValues(form, draft.save)
  // Closing the form discards the correction and its draft. If the tab is closed instead, the draft stays for the next
  // time.
  const close = () => {
    void draft.clear()
    onClose()
  }
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: ({ text }) => {
      draft.stop()
      return correcting((corrects) =>
        deliver({ userId: item.user_id, item: corrected(item, text), corrects }),
      )
    },
    done: (delivery) => {
      toastSuccess(isClaim && delivery === 'sent' ? CLAIM_FORM.sent : TOASTS[delivery])
      close()
    },
    failed: COMMON.requestFailed,
    isShownInForm: (code) => code === ALREADY_SENT,
  })
  return (
    <FormDialog
      title={itemTitle(item)}
      onSubmit={submit}
      onClose={close}
      busy={isBusy}
      submitLabel={isClaim ? CLAIM_FORM.submit : OFFLINE.sendMessage}
      busyLabel={OFFLINE.sending}
    >
      <TextArea
        label={isClaim ? CLAIM_FORM.text : OFFLINE.messageText}
        maxLength={isClaim ? GUARANTEE_LIMITS.claim : CASE_LIMITS.message}
        counted
        required
        defaultValue={initial.text}
        {...fieldProps(form, 'text')}
      />
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}

/** A claim keeps its time: the guarantee may be over when its words are corrected. */
function corrected(item: OpenedMessage, text: string): Delivered['item'] {
  const { shown } = item
  if (item.kind === 'guarantee_claim.create')
    return { kind: item.kind, shown, payload: { ...item.payload, text } }
  return { kind: item.kind, shown, payload: { ...item.payload, text, at_phone: timeOfWriting() } }
}

const TOASTS: Record<Delivery, string> = {
  sent: OFFLINE.messageSent,
  saved: OFFLINE.masculine.savedHere,
  edit_pending: OFFLINE.correctionKept,
}
