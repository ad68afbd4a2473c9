import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '@tecnicerca/shared/calendar'
import { PAYMENT_LIMITS } from '@tecnicerca/shared/limits'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENT_FORM, PAYMENTS, paymentWords } from '@tecnicerca/shared/messages/payments'
import { PAYMENT_DIRECTIONS, PAYMENT_METHODS } from '@tecnicerca/shared/service-requests/payment-log'
import { isFiscalNumber } from '@tecnicerca/shared/service-requests/payments'
import { fromCents, toCents } from '@tecnicerca/shared/service-requests/quote-sum'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import { readAmount } from '@tecnicerca/shared/values/typed-amount'
import { Controller, useWatch } from 'react-hook-form'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money } from '../../../lib/text/formats.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { useCorrection } from '../../../offline/outbox/deliver.ts'
import { useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChipRadios } from '../../../ui/forms/chip-radios.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { partyOf } from '../end/status-changes.ts'
import { firstName } from '../request-chat.ts'
import { notePayment, paymentDraft } from './operations.ts'
import { type PaymentSetup, type PaymentValues, usePaymentForm } from './payment-form.ts'
import { paymentsOf, roleIn, totalsOf } from './payments.ts'

type PaymentDialogProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  onClose: () => void
}

/** Notes a payment. What is typed stays on the phone until it is sent. */
export function PaymentDialog({ serviceRequest, thread, user, onClose }: PaymentDialogProps) {
  const queryClient = useQueryClient()
  const { correcting } = useCorrection()
  const draftId = paymentDraft(serviceRequest)
  const { kept, turn, isLoaded, draft } = useDraft<PaymentValues>(user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  const { balance, noted_total: noted } = totalsOf(serviceRequest, thread)
  const owed = balance !== null && balance > 0 ? { balance, noted } : undefined
  const left = fromCents(toCents(balance ?? 0) - toCents(noted))
  const onDone: PaymentSetup['onDone'] = (delivery) => {
    void draft?.clear()
    toastSuccess(delivery === 'sent' ? PAYMENT_FORM.noted : OFFLINE.masculine.savedHere)
    void queryClient.invalidateQueries({ queryKey: ['service-requests'] })
    onClose()
  }
  const send: PaymentSetup['send'] = (input) =>
    correcting((corrects) => notePayment({ serviceRequest, user, input, draftId, corrects }))
  const initial = kept ?? (owed && left > 0 ? { amount: String(left) } : undefined)
  const me = partyOf(serviceRequest)
  const theirs = [...paymentsOf(thread).values()].flatMap(({ event, state }) =>
    event.by !== me && state === 'noted' ? [event.data] : [],
  )
  const setup = { name: counterpartOf(serviceRequest), initial, draft, send, onDone }
  return <OpenPaymentDialog key={turn} {...{ setup, me, owed, theirs, onClose }} />
}

function amountHint({ balance, noted }: { balance: number; noted: number }): string {
  const hint = PAYMENT_FORM.amountHint(money(balance))
  return noted > 0 ? `${hint} ${PAYMENT_FORM.alreadyWaits(money(noted))}` : hint
}

type OpenProps = {
  setup: PaymentSetup
  me: Party
  /** RD$ that are still owed, if that is known, and of those what waits for the other side. */
  owed?: { balance: number; noted: number } | undefined
  /** Payments of the other side that wait for this one's answer. */
  theirs?: readonly ThreadEvent['data'][]
  onClose: () => void
}

/** The form of a payment, for a new one or one that waits in the outbox. */
export function OpenPaymentDialog({ setup, me, owed, theirs = [], onClose }: OpenProps) {
  const { form, submit, isBusy, problem } = usePaymentForm(setup)
  const today = useToday()
  const { control } = form
  const [direction, method] = useWatch({ control, name: ['direction', 'method'] })
  const isTransfer = method === 'transfer'
  return (
    <FormDialog
      title={PAYMENT_FORM.title(firstName(setup.name))}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={isTransfer ? PAYMENT_FORM.transfer[roleIn(direction, me)] : PAYMENT_FORM.submit}
      busyLabel={PAYMENT_FORM.submitting}
    >
      <Choice {...{ control, name: 'direction', legend: PAYMENT_FORM.direction, options: DIRECTIONS }} />
      <TextInput
        label={PAYMENT_FORM.amount}
        hint={owed && amountHint(owed)}
        inputMode="decimal"
        autoComplete="off"
        required
        {...fieldProps(form, 'amount')}
      />
      <Choice {...{ control, name: 'method', legend: PAYMENT_FORM.method, options: METHODS }} />
      {isTransfer && <p className="text-sm text-muted">{PAYMENT_FORM.transferWaits}</p>}
      <TextInput
        label={PAYMENT_FORM.paidOn}
        type="date"
        min={addDays(today, -PAYMENT_LIMITS.daysBack)}
        max={today}
        {...fieldProps(form, 'paid_on')}
      />
      <TextArea
        label={PAYMENT_FORM.note}
        rows={2}
        maxLength={PAYMENT_LIMITS.note}
        {...fieldProps(form, 'note')}
      />
      {me === 'technician' && <FiscalNumber form={form} />}
      <AlreadyNoted {...{ control, theirs, name: setup.name }} />
      <p className="text-sm text-muted">
        {PAYMENT_FORM.askedOther(firstName(setup.name))} {PAYMENTS.notFiscal}.
      </p>
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof usePaymentForm>['form']

const DIRECTIONS = PAYMENT_DIRECTIONS.map((value) => ({ value, label: PAYMENTS.direction[value] }))
const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENTS.methods[value] }))

type ChoiceProps<Name extends 'direction' | 'method'> = {
  control: Form['control']
  name: Name
  legend: string
  options: readonly { value: PaymentValues[Name]; label: string }[]
}

function Choice<Name extends 'direction' | 'method'>({ control, name, ...shown }: ChoiceProps<Name>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ChipRadios
          {...shown}
          value={value as PaymentValues[Name]}
          onChoose={onChange}
          error={error?.message}
        />
      )}
    />
  )
}

function FiscalNumber({ form }: { form: Form }) {
  const typed = useWatch({ control: form.control, name: 'fiscal_number' })
  const isOdd = typed.trim() !== '' && !isFiscalNumber(typed)
  return (
    <TextInput
      label={PAYMENT_FORM.fiscalNumber}
      hint={
        isOdd ? (
          <span className="font-semibold text-amber-ink">{PAYMENT_FORM.fiscalNumberOdd}</span>
        ) : (
          PAYMENT_FORM.fiscalNumberHint
        )
      }
      autoComplete="off"
      maxLength={PAYMENT_LIMITS.fiscalNumber}
      {...fieldProps(form, 'fiscal_number')}
    />
  )
}

type AlreadyNotedProps = { control: Form['control']; theirs: readonly ThreadEvent['data'][]; name: string }

/** Says that the other side has noted what is being typed. */
function AlreadyNoted({ control, theirs, name }: AlreadyNotedProps) {
  const [amount, direction, paidOn] = useWatch({ control, name: ['amount', 'direction', 'paid_on'] })
  const same = theirs.find(
    (data) => data.amount === readAmount(amount) && data.direction === direction && data.paid_on === paidOn,
  )
  return (
    <p
      role="status"
      className={same ? 'rounded-control bg-amber-tint px-3 py-2 text-sm text-amber-ink' : 'hidden'}
    >
      {same && PAYMENT_FORM.alreadyNoted(firstName(name), paymentWords(same))}
    </p>
  )
}
