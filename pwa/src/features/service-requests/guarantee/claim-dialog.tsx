import { useQueryClient } from '@tanstack/react-query'
import { CASE_LIMITS, GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { CLAIM_FORM, GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { GuaranteeClaimInput, guaranteeClaimInput } from '@tecnicerca/shared/service-requests/guarantees'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useCorrection } from '../../../offline/outbox/deliver.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { type Sending, useKeptSubmission } from '../case/offer-form.ts'
import { photosBy } from '../case/thread-rows.ts'
import { AddPhotos, PickedPhotos } from '../photos/picked-photos.tsx'
import { usePickedPhotos } from '../photos/use-picked-photos.ts'
import { firstName } from '../request-chat.ts'
import { claimDraft, claimGuarantee } from './operations.ts'

type ClaimValues = { text: string; photo_ids: string[] }
type ClaimDialogProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  onClose: () => void
}

const schema = async () =>
  (await import('@tecnicerca/shared/service-requests/guarantees')).guaranteeClaimInput

/** Claims the guarantee. What is typed stays on the phone until it is sent. */
export function ClaimDialog({ serviceRequest, thread, user, onClose }: ClaimDialogProps) {
  const queryClient = useQueryClient()
  const { correcting } = useCorrection()
  const draftId = claimDraft(serviceRequest)
  const { kept, turn, isLoaded, draft } = useDraft<ClaimValues>(user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  const onDone: Setup['onDone'] = (delivery) => {
    void draft?.clear()
    toastSuccess(delivery === 'sent' ? CLAIM_FORM.sent : OFFLINE.masculine.savedHere)
    void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    onClose()
  }
  const send: Setup['send'] = ({ text, photo_ids: photoIds }) =>
    correcting((corrects) =>
      claimGuarantee({ serviceRequest, user, text, photoIds: photoIds ?? [], draftId, corrects }),
    )
  const room = CASE_LIMITS.photos - photosBy('customer', thread).length
  const name = firstName(counterpartOf(serviceRequest))
  const setup = { initial: kept, draft, send, onDone }
  return <OpenClaimDialog key={turn} {...{ setup, name, room, user, onClose }} />
}

type Setup = Sending<ClaimValues, GuaranteeClaimInput> & { initial: ClaimValues | undefined }
type OpenProps = { setup: Setup; name: string; room: number; user: SessionUser; onClose: () => void }

function OpenClaimDialog({ setup, name, room, user, onClose }: OpenProps) {
  const { initial, ...sending } = setup
  const [start] = useState<ClaimValues>(() => ({ text: '', photo_ids: [], ...initial }))
  const form = useForm<ClaimValues, unknown, GuaranteeClaimInput>({
    defaultValues: start,
    resolver: formResolver<ClaimValues, typeof guaranteeClaimInput>(schema),
  })
  const { submit, isBusy, problem } = useKeptSubmission(form, { ...sending, failed: CLAIM_FORM.failed })
  const photoIds = useWatch({ control: form.control, name: 'photo_ids' })
  const photos = usePickedPhotos({
    userId: user.id,
    photoIds,
    onChange: (picked) => {
      form.setValue('photo_ids', picked, { shouldDirty: true })
      // Saved at once, not after a delay like text: phones often discard a page while the camera is open.
      void sending.draft?.flush()
    },
    room,
  })
  return (
    <FormDialog
      title={GUARANTEE.claim}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={CLAIM_FORM.submit}
      busyLabel={CLAIM_FORM.submitting}
    >
      <TextArea
        label={CLAIM_FORM.text}
        hint={CLAIM_FORM.hint(name)}
        rows={4}
        required
        counted
        maxLength={GUARANTEE_LIMITS.claim}
        {...fieldProps(form, 'text')}
      />
      <div>
        <AddPhotos {...photos} />
        <PickedPhotos {...photos} userId={user.id} />
      </div>
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}
