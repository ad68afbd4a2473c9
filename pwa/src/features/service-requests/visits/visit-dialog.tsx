import { VISIT_LIMITS } from '@tecnicerca/shared/limits'
import { VISIT_ACTS, VISIT_FORM, VISIT_PROBLEMS } from '@tecnicerca/shared/messages/visits'
import type { TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import { hoursOf, isInWindow, type VisitKind } from '@tecnicerca/shared/service-requests/visit-log'
import type { VisitInput, visitInput } from '@tecnicerca/shared/service-requests/visits'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { Delivery } from '../../../offline/outbox/deliver.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChipRadios } from '../../../ui/forms/chip-radios.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { counterpartOf } from '../case/event-words.ts'
import { type Sending, useKeptSubmission } from '../case/offer-form.ts'
import { AddPhotos, PickedPhotos } from '../photos/picked-photos.tsx'
import { usePickedPhotos } from '../photos/use-picked-photos.ts'
import { firstName } from '../request-chat.ts'
import { type Said, visitDraft } from './operations.ts'

export type VisitValues = {
  kind: VisitKind
  hour: string
  minutes: string
  note: string
  photo_ids: string[]
}

type VisitDialogProps = {
  serviceRequest: OwnServiceRequest
  user: SessionUser
  kind: VisitKind
  send: (said: Said, draftId: string) => Promise<Delivery>
  onClose: () => void
}

const schema = async () => (await import('@tecnicerca/shared/service-requests/visits')).visitInput

/** Asks for what a tap cannot say. What is typed stays on the phone until it is sent. */
export function VisitDialog(props: VisitDialogProps) {
  const { serviceRequest, user, kind } = props
  const draftId = visitDraft(serviceRequest, kind)
  const { kept, turn, isLoaded, draft } = useDraft<VisitValues>(user.id, draftId, { isFollowed: true })
  if (!isLoaded) return null
  return <OpenVisitDialog key={turn} {...props} {...{ kept, draft, draftId }} />
}

type OpenProps = VisitDialogProps & {
  kept: VisitValues | undefined
  draft: Draft<VisitValues> | undefined
  draftId: string
}

function OpenVisitDialog({ serviceRequest, user, kind, send, onClose, kept, draft, draftId }: OpenProps) {
  const setup: VisitSetup = {
    name: counterpartOf(serviceRequest),
    timeWindow: serviceRequest.time_window,
    initial: { ...EMPTY, ...kept, kind },
    draft,
    send: ({ at_phone: _, ...said }) => send(said, draftId),
    onDone: () => {
      void draft?.clear()
      onClose()
    },
  }
  return <VisitForm setup={setup} user={user} onClose={onClose} />
}

const EMPTY = { hour: '', minutes: '', note: '', photo_ids: [] }

/** The form's values for something about a visit that waits in the outbox. */
export function visitValuesOf({ kind, hour, minutes, note, photo_id: photoId }: VisitInput): VisitValues {
  return {
    kind,
    hour: hour?.padStart(5, '0') ?? '',
    minutes: minutes === undefined ? '' : String(minutes),
    note: note ?? '',
    photo_ids: photoId ? [photoId] : [],
  }
}

export type VisitSetup = Sending<VisitValues, VisitInput> & {
  /** Name of the other side. */
  name: string
  timeWindow: TimeWindow
  initial: VisitValues
}

/** `user`: who may add a photo here. */
export function VisitForm({
  setup,
  user,
  onClose,
}: {
  setup: VisitSetup
  user?: SessionUser
  onClose: () => void
}) {
  const { timeWindow, draft, initial } = setup
  const [start] = useState(initial)
  const { kind } = start
  const form = useForm<VisitValues, unknown, VisitInput>({
    defaultValues: start,
    resolver: formResolver<VisitValues, typeof visitInput>(schema, {
      prepare: inputOf,
      check: ({ hour }) =>
        kind === 'promised_hour' && !(hour && isInWindow(hour, timeWindow))
          ? { hour: hour ? VISIT_PROBLEMS.outside(timeWindow) : VISIT_PROBLEMS.hour }
          : {},
    }),
  })
  const { submit, isBusy, problem } = useKeptSubmission(form, { ...setup, failed: VISIT_ACTS.failed })
  const name = firstName(setup.name)
  const hours = hoursOf(timeWindow)
  return (
    <FormDialog
      title={TITLES[kind](name)}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={VISIT_FORM.submit}
      busyLabel={VISIT_FORM.submitting}
    >
      {kind === 'promised_hour' && (
        <TextInput
          type="time"
          label={VISIT_FORM.hour}
          hint={VISIT_FORM.hourHint(timeWindow)}
          required
          min={hours.from.padStart(5, '0')}
          max={hours.to.padStart(5, '0')}
          {...fieldProps(form, 'hour')}
        />
      )}
      {kind === 'went_for_part' && (
        <TextInput type="time" label={VISIT_FORM.backHour} {...fieldProps(form, 'hour')} />
      )}
      {kind === 'on_the_way' && <Minutes form={form} />}
      {kind === 'absent' && (
        <>
          <p className="text-sm text-muted">{VISIT_FORM.nobodyHelp(name)}</p>
          {user && <Photo form={form} user={user} draft={draft} />}
        </>
      )}
      <TextArea
        label={VISIT_FORM.note}
        rows={2}
        counted
        maxLength={VISIT_LIMITS.note}
        {...fieldProps(form, 'note')}
      />
      <FormProblem message={problem?.message} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useForm<VisitValues, unknown, VisitInput>>

const MINUTES = ['10', '20', '30', '45', '60', '90'] as const

function Minutes({ form }: { form: Form }) {
  const minutes = useWatch({ control: form.control, name: 'minutes' })
  return (
    <ChipRadios
      legend={VISIT_FORM.onTheWayTitle}
      options={MINUTES.map((value) => ({ value, label: VISIT_FORM.minutes(Number(value)) }))}
      value={MINUTES.find((value) => value === minutes)}
      onChoose={(value) => form.setValue('minutes', value === minutes ? '' : value, { shouldDirty: true })}
      error={form.formState.errors.minutes?.message}
    />
  )
}

type PhotoProps = { form: Form; user: SessionUser; draft: Draft<VisitValues> | undefined }

/** One photo, such as of the closed door. */
function Photo({ form, user, draft }: PhotoProps) {
  const photoIds = useWatch({ control: form.control, name: 'photo_ids' })
  const photos = usePickedPhotos({
    userId: user.id,
    photoIds,
    onChange: (picked) => {
      form.setValue('photo_ids', picked, { shouldDirty: true })
      // Saved at once, not after a delay like text: phones often discard a page while the camera is open.
      void draft?.flush()
    },
    room: 1,
  })
  return (
    <div>
      {photoIds.length === 0 && <AddPhotos {...photos} />}
      <PickedPhotos {...photos} userId={user.id} />
    </div>
  )
}

function inputOf({ kind, hour, minutes, note, photo_ids: [photoId] }: VisitValues): object {
  return {
    kind,
    ...(hour && { hour }),
    ...(minutes && { minutes: Number(minutes) }),
    ...(note && { note }),
    ...(photoId && { photo_id: photoId }),
  }
}

const TITLES: Record<VisitKind, (name: string) => string> = {
  promised_hour: VISIT_FORM.promiseTitle,
  on_the_way: () => VISIT_ACTS.on_the_way,
  arrived: () => VISIT_ACTS.arrived,
  went_for_part: () => VISIT_FORM.partTitle,
  absent: () => VISIT_FORM.nobodyTitle,
}
