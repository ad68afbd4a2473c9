import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '@tecnicerca/shared/calendar'
import { CASE_LIMITS, QUOTE_LIMITS } from '@tecnicerca/shared/limits'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { QUOTE, QUOTE_FORM } from '@tecnicerca/shared/messages/quotes'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { addUpQuote, fromCents } from '@tecnicerca/shared/service-requests/quote-sum'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money } from '../../../lib/text/formats.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import type { OpenOffer, OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { useCorrection } from '../../../offline/outbox/deliver.ts'
import { useItemChanges } from '../../../offline/outbox/use-outbox.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { makeCounterOffer, makeOffer } from '../case/operations.ts'
import { firstName } from '../request-chat.ts'
import { useLineSuggestions } from './line-suggestions.ts'
import { validLines } from './line-values.ts'
import { LinesEditor } from './lines-editor.tsx'
import { type QuoteSetup, type QuoteValues, quoteValuesOf, useQuoteForm } from './quote-form.ts'

type QuoteDialogProps = {
  serviceRequest: OwnServiceRequest
  /** The open offer: the new quote takes the place of the own one, and answers the other side's. */
  open: OpenOffer | undefined
  isOwn: boolean
  /** The own offer that the two sides agreed on. */
  agreed: EventData | undefined
  user: SessionUser
  onClose: () => void
}

/** Makes a quote with lines. What is typed stays on the phone until it is sent. */
export function QuoteDialog({ serviceRequest, user, onClose, ...given }: QuoteDialogProps) {
  // Stays the same while the form is open, although the offer is declined or withdrawn when the new one is sent.
  const [{ open, isOwn, agreed }] = useState(given)
  const queryClient = useQueryClient()
  const { discard } = useItemChanges(user.id)
  const { correcting } = useCorrection()
  const { id, client_op_id: clientOpId, agreed_total: agreedTotal } = serviceRequest
  const draftId = `quote:${clientOpId ?? id}`
  const { kept, turn, isLoaded, draft } = useDraft<QuoteValues>(user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  const onDone: QuoteSetup['onDone'] = (delivery) => {
    void draft?.clear()
    toastSuccess(delivery === 'sent' ? OFFER.sent : OFFLINE.savedHere)
    void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    onClose()
  }
  const send: QuoteSetup['send'] = (input) =>
    correcting((corrects) => {
      const about = { serviceRequest, user, input, draftId, corrects }
      return open && !isOwn ? makeCounterOffer({ ...about, answers: open }, discard) : makeOffer(about)
    })
  const last = isOwn && open?.data.lines ? open.data : undefined
  const initial = kept ?? (last ? { ...quoteValuesOf(last), change_reason: '' } : valuesAfter(agreed))
  const isChange = agreedTotal !== null || last !== undefined
  const setup = { name: counterpartOf(serviceRequest), initial, draft, isChange, send, onDone }
  return <OpenQuoteDialog key={turn} setup={setup} user={user} onClose={onClose} />
}

/** After an agreement, what changes is usually one line: the form begins with the agreed ones and a last day of its own. */
function valuesAfter(agreed: EventData | undefined): Partial<QuoteValues> | undefined {
  if (!agreed?.lines) return undefined
  const { valid_until: _, ...values } = quoteValuesOf(agreed)
  return { ...values, change_reason: '', note: '' }
}

type OpenProps = { setup: QuoteSetup; user: Pick<SessionUser, 'id' | 'name'>; onClose: () => void }

/** The form of a quote, for a new one or one that waits in the outbox. */
export function OpenQuoteDialog({ setup, user, onClose }: OpenProps) {
  const { form, submit, isBusy, problem } = useQuoteForm(setup)
  const suggestions = useLineSuggestions(user)
  const { control, formState } = form
  return (
    <FormDialog
      title={QUOTE_FORM.title(firstName(setup.name))}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={QUOTE_FORM.submit}
      busyLabel={OFFER.submitting}
      summary={<Sum control={control} />}
      sheet
    >
      <Controller
        control={control}
        name="lines"
        render={({ field: { value, onChange, ref } }) => (
          <LinesEditor
            {...{ value, onChange, suggestions, ref }}
            error={formState.errors.lines?.message?.toString()}
            errors={formState.errors.lines}
          />
        )}
      />
      <TermFields form={form} isChange={setup.isChange} />
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useQuoteForm>['form']

function TermFields({ form: { register, formState }, isChange }: { form: Form; isChange: boolean }) {
  const today = useToday()
  const { errors } = formState
  return (
    <>
      <Checkbox label={QUOTE_FORM.chargesItbis} {...register('charges_itbis')} />
      {isChange && (
        <TextArea
          label={QUOTE_FORM.changeReason}
          hint={QUOTE_FORM.changeReasonHint}
          rows={2}
          maxLength={QUOTE_LIMITS.changeReason}
          error={errors.change_reason?.message}
          {...register('change_reason')}
        />
      )}
      <TextInput
        label={QUOTE_FORM.validUntil}
        type="date"
        min={today}
        max={addDays(today, QUOTE_LIMITS.validDaysMax)}
        error={errors.valid_until?.message}
        {...register('valid_until')}
      />
      <TextInput
        label={QUOTE_FORM.guaranteeDays}
        hint={QUOTE_FORM.guaranteeHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.guarantee_days?.message}
        {...register('guarantee_days')}
      />
      <TextInput
        label={QUOTE_FORM.guaranteeText}
        autoComplete="off"
        maxLength={QUOTE_LIMITS.guaranteeText}
        error={errors.guarantee_text?.message}
        {...register('guarantee_text')}
      />
      <TextArea
        label={OFFER.note}
        rows={2}
        maxLength={CASE_LIMITS.note}
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  )
}

/** The sum so far. Lines without a price do not count yet. */
function Sum({ control }: { control: Form['control'] }) {
  const [lines, chargesItbis] = useWatch({ control, name: ['lines', 'charges_itbis'] })
  const { itbis, total } = addUpQuote(validLines(lines), chargesItbis)
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
      <span className="text-sm text-muted">
        {chargesItbis ? QUOTE_FORM.withItbis(money(fromCents(itbis))) : QUOTE.total}
      </span>
      <strong className="text-lg tabular-nums">{money(fromCents(total))}</strong>
    </p>
  )
}
