import { useQueryClient } from '@tanstack/react-query'
import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { holidayHint } from '@tecnicerca/shared/messages/opening-hours'
import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { TIME_WINDOWS } from '@tecnicerca/shared/service-requests/cases'
import { useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useCorrection } from '../../../offline/outbox/deliver.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { firstName } from '../request-chat.ts'
import { useRequestDays } from '../request-day.ts'
import { counterpartOf } from './event-words.ts'
import { type OfferSetup, type OfferValues, offerValuesOf, useOfferForm } from './offer-form.ts'
import { makeCounterOffer, makeOffer, offerDraft } from './operations.ts'

type OfferDialogProps = {
  serviceRequest: OwnServiceRequest
  /** The other side's open offer, which the new one answers. */
  answers?: OpenOffer | undefined
  user: SessionUser
  onClose: () => void
}

/** Proposes a price, a day or both to the other side. */
export function OfferDialog({ serviceRequest, answers, user, onClose }: OfferDialogProps) {
  const queryClient = useQueryClient()
  const { kept, turn, isLoaded, draft } = useDraft<OfferValues>(user.id, offerDraft(serviceRequest), {
    isFollowed: true,
  })
  const { discard } = useItemChanges(user.id)
  const { correcting } = useCorrection()
  // Stays the same while the form is open, although the offer is declined before the new one is sent.
  const [answered] = useState(answers)
  if (!isLoaded) return null
  const onDone: OfferSetup['onDone'] = (delivery) => {
    void draft?.clear()
    toastSuccess(delivery === 'sent' ? OFFER.sent : OFFLINE.savedHere)
    void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    onClose()
  }
  const draftId = offerDraft(serviceRequest)
  const send: OfferSetup['send'] = (input) =>
    correcting((corrects) => {
      const about = { serviceRequest, user, input, draftId, corrects }
      return answered ? makeCounterOffer({ ...about, answers: answered }, discard) : makeOffer(about)
    })
  const name = counterpartOf(serviceRequest)
  const initial = kept ?? (answered && { ...offerValuesOf(answered.data), total: '', note: '' })
  const setup = { name, initial, draft, send, onDone }
  return <OpenOfferDialog key={turn} setup={setup} isCounter={answered !== undefined} onClose={onClose} />
}

/** The offer form, for a new offer or one that waits in the outbox. */
export function OpenOfferDialog({
  setup,
  isCounter = false,
  onClose,
}: {
  setup: OfferSetup
  isCounter?: boolean
  onClose: () => void
}) {
  const { form, submit, isBusy, problem } = useOfferForm(setup)
  const days = useRequestDays()
  const { register, formState } = form
  const { errors } = formState
  const times = TIME_WINDOWS.map((value) => ({ value, label: REQUEST_DETAILS.windows[value] }))
  return (
    <FormDialog
      title={OFFER.title(firstName(setup.name))}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={OFFER.submit}
      busyLabel={OFFER.submitting}
    >
      {isCounter && <p className="text-sm text-muted">{OFFER.counterHelp}</p>}
      <TextInput
        label={OFFER.total}
        hint={OFFER.totalHint}
        inputMode="decimal"
        autoComplete="off"
        error={errors.total?.message}
        {...register('total')}
      />
      <TextInput
        label={OFFER.date}
        hint={holidayHint(form.watch('request_date')) ?? OFFER.dateHint}
        type="date"
        {...days}
        error={errors.request_date?.message}
        {...register('request_date')}
      />
      <Select
        label={OFFER.time_window}
        options={times}
        placeholder={OFFER.sameTime}
        error={errors.time_window?.message}
        {...register('time_window')}
      />
      <TextArea
        label={OFFER.note}
        rows={2}
        maxLength={CASE_LIMITS.note}
        counted
        error={errors.note?.message}
        {...register('note')}
      />
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}
