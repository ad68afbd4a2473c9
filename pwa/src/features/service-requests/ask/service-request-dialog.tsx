import { ASKED_SEVERAL } from '@tecnicerca/shared/messages/choosing'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestInput } from '@tecnicerca/shared/service-requests/service-request'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { type ComponentType, useState } from 'react'
import type { FormProblem as ShownProblem } from '../../../lib/forms/form-submission.ts'
import { ownSector } from '../../../lib/own-sector.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { shortDate } from '../../../lib/text/formats.ts'
import { joinNames } from '../../../lib/text/join-names.ts'
import { useIsCutOff } from '../../../offline/network/connection.ts'
import { AlreadySentError, type Correction } from '../../../offline/outbox/deliver.ts'
import { type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogFrame } from '../../../ui/dialogs/dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { AlreadySentActions } from '../waiting/already-sent-actions.tsx'
import { AskInstead } from './ask-instead.tsx'
import { AskOthers } from './ask-others.tsx'
import { BeforeWriting, Photos, takePhotos } from './before-writing.tsx'
import { carryOver, correctionOf } from './carry-over.ts'
import { ClosedNote } from './closed-note.tsx'
import { MoreDetails } from './more-details.tsx'
import { OtherTechnicianLink } from './other-technician-link.tsx'
import { askedOf, useOtherTechnicians } from './other-technicians.ts'
import type { AskedTechnician, SeveralTechnicians } from './request-several.ts'
import { ServiceRequestFields } from './service-request-fields.tsx'
import { inputOf, revivedDraft, type ServiceRequestValues, valuesOf } from './service-request-values.ts'
import { type FormDraft, useRequestDraft } from './use-request-draft.ts'
import { useSubmitRequest } from './use-submit-request.ts'
import { keepVisitorDraft } from './visitor-draft.ts'
import { useVisitorPhotos } from './visitor-photos.tsx'

/** A visitor's last step: creates an account or signs in to an existing one. */
export type AccountStepProps = {
  isHidden: boolean
  onBack: () => void
  onSignedIn: () => Promise<unknown>
}

type ServiceRequestDialogProps = {
  technician: AskedTechnician
  several?: SeveralTechnicians | undefined
  onSent?: (technicianIds: readonly number[]) => void
  /** Undefined for a visitor, who needs `AccountStep`. */
  user: SessionUser | undefined
  AccountStep?: ComponentType<AccountStepProps>
  onClose: () => void
  /** Asks the user, if there is a reason, whether to send the request. False: the form stays open. */
  confirmSend?: () => Promise<boolean>
  /** Where the user last asked somebody to come. */
  place?: Partial<ServiceRequestValues> | undefined
  /** The outbox item that the form corrects. */
  opened?: OpenedItem | undefined
}

type OpenedItem = Extract<OutboxRecord, { kind: 'service_request.create' }>

export function ServiceRequestDialog(props: ServiceRequestDialogProps) {
  const { user, opened, several, place } = props
  const { kept, turn, isLoaded, draft, answerIsMine } = useRequestDraft(user?.id, opened?.id)
  if (!isLoaded) return null
  if (answerIsMine) return <FoundDraftQuestion answer={answerIsMine} onClose={props.onClose} />
  const common = { ...props, draft }
  if (!opened) {
    const known = kept ? undefined : withOwnSector(place)
    const initial = kept ? revivedDraft(kept) : known
    const asked = several?.also.length ? { ...initial, ...togetherWith(several) } : initial
    return <OpenDialog key={turn} {...common} initial={asked} place={known} corrects={correctionOf(kept)} />
  }
  const initial = kept ?? valuesOf((withPendingEdit(opened) as OpenedItem).payload)
  return (
    <OpenDialog {...common} initial={initial} place={undefined} corrects={{ how: 'opened', item: opened }} />
  )
}

type FoundDraftQuestionProps = { answer: (isMine: boolean) => void; onClose: () => void }

/** Asks the user whether a text that a visitor of this phone wrote is theirs. */
function FoundDraftQuestion({ answer, onClose }: FoundDraftQuestionProps) {
  const footer = (
    <>
      <Button variant="secondary" onClick={() => answer(false)}>
        {SERVICE_REQUEST_FORM.foundNotMine}
      </Button>
      <Button onClick={() => answer(true)}>{SERVICE_REQUEST_FORM.foundMine}</Button>
    </>
  )
  return (
    <Dialog open alert title={SERVICE_REQUEST_FORM.foundTitle} onClose={onClose} footer={footer}>
      <p>{SERVICE_REQUEST_FORM.foundText}</p>
    </Dialog>
  )
}

function withOwnSector(place: Partial<ServiceRequestValues> = {}): Partial<ServiceRequestValues> {
  return { ...place, sector_id: place.sector_id || String(ownSector.read() ?? '') }
}

/** A request to several technicians starts a new group, whatever group the draft belonged to. */
function togetherWith({ also }: SeveralTechnicians): Partial<ServiceRequestValues> {
  return { others: also.map(({ id }) => id), group_id: '' }
}

type OpenDialogProps = ServiceRequestDialogProps & {
  initial: Partial<ServiceRequestValues> | undefined
  corrects: Correction | undefined
  draft: FormDraft | undefined
}

function OpenDialog(props: OpenDialogProps) {
  const { technician, several, user, onClose, opened, draft, AccountStep } = props
  // Closing the form discards the correction and its draft. If the tab is closed instead, the draft stays for the next
  // time.
  const close = () => {
    if (opened) void draft?.clear()
    onClose()
  }
  const { step, showStep, notice, missAccount } = useVisitorSteps()
  const visitorPhotos = useVisitorPhotos()
  const others = useOtherTechnicians(technician.id, user?.technician_id ?? null)
  const together = several?.also.length ? [technician, ...several.also] : undefined
  const { form, submit, submitNow, isBusy, problem } = useSubmitRequest({
    ...props,
    others: together ?? (opened ? [] : others.map(askedOf)),
    onAsked: several?.onAsked,
    onAccountMissing: missAccount,
  })
  const wanted = () => inputOf(form.getValues(), technician.id)
  const isAccountMounted = step === 'account' || (step === 'request again' && !user)
  return (
    <DialogFrame sheet title={titleOf(step, together ?? [technician])} onClose={close}>
      <DialogForm
        isHidden={step === 'account'}
        onSubmit={submit}
        onCancel={close}
        busy={isBusy}
        cancelLabel={SERVICE_REQUEST_FORM.cancel}
        submitLabel={SERVICE_REQUEST_FORM.submit}
        busyLabel={SERVICE_REQUEST_FORM.submitting}
      >
        {technician.available === 0 && <Banner tone="amber">{PROFILE.notAvailable}</Banner>}
        {technician.available === 0 && !opened && !together && (
          <AskInstead technicians={others} replace onLeave={draft?.flush} />
        )}
        {together && <AskedTogether technicians={together} />}
        <BeforeWriting isVisitor={!user} here={several?.here ?? addressOf(technician)} />
        <ServiceRequestFields
          form={form}
          closedNote={<ClosedNote form={form} technicians={together ?? [technician]} />}
          photos={!opened && <Photos form={form} userId={user?.id} visitorPhotos={visitorPhotos} />}
        />
        <MoreDetails form={form} />
        {!opened && !together && <AskOthers form={form} technicians={others} />}
        {user ? (
          <SubmitError {...{ technician, user, problem, wanted, others }} onDone={close} />
        ) : (
          <VisitorNotice notice={notice} />
        )}
      </DialogForm>
      {isAccountMounted && AccountStep && (
        <AccountStep
          isHidden={step !== 'account'}
          onBack={() => showStep('request again')}
          onSignedIn={async () => {
            const isKept = await takePhotos(form, visitorPhotos)
            if (!isKept || !(await submitNow())) showStep('request')
          }}
        />
      )}
    </DialogFrame>
  )
}

/** `request again`: the visitor went back. The account step is hidden but stays mounted, so that it keeps its text. */
type Step = 'request' | 'account' | 'request again'

/** A visitor's steps: the request first, then the account, which needs the network. */
function useVisitorSteps() {
  const [step, showStep] = useState<Step>('request')
  const [notice, setNotice] = useState<string>()
  const isCutOff = useIsCutOff()
  const missAccount = (values: ServiceRequestValues) => {
    const isKept = keepVisitorDraft(values)
    if (!isCutOff) showStep('account')
    else setNotice(isKept ? SERVICE_REQUEST_FORM.keptWithoutAccount : OFFLINE.needsNetwork)
  }
  return { step, showStep, notice: isCutOff ? notice : undefined, missAccount }
}

function titleOf(step: Step, technicians: readonly AskedTechnician[]): string {
  const names = joinNames(technicians.map(({ name }) => name))
  if (step === 'account') return SERVICE_REQUEST_FORM.accountTitle(names)
  if (technicians.length > 1) return ASKED_SEVERAL.title(technicians.length)
  return SERVICE_REQUEST_FORM.titleFor(names)
}

function addressOf({ id }: AskedTechnician): string {
  return `/technicians/${id}?request_service=true`
}

function VisitorNotice({ notice }: { notice: string | undefined }) {
  if (!notice) return null
  return (
    <div ref={showIt}>
      <Banner tone="amber" alert icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>
        {notice}
      </Banner>
    </div>
  )
}

function showIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

type SendingProblemProps = {
  technician: AskedTechnician
  user: SessionUser
  problem: ShownProblem | undefined
  wanted: () => ServiceRequestInput
  others: readonly TechnicianCard[]
  onDone: () => void
}

/** Error message of a failed submit, with the next steps. */
function SubmitError({ technician, user, problem, wanted, others, onDone }: SendingProblemProps) {
  const sentItem = problem?.error instanceof AlreadySentError ? problem.error.item : undefined
  if (sentItem)
    return (
      <FormProblem
        message={alreadySentMessage(sentItem)}
        action={<AlreadySentActions item={sentItem} user={user} wanted={wanted} onDone={onDone} />}
      />
    )
  const isGone = problem?.code === 'technician_gone'
  return (
    <FormProblem
      message={problem?.message}
      action={isGone ? <OtherTechnicianHere {...{ technician, user, others }} /> : undefined}
    />
  )
}

/** The error message of a correction that came too late, with the values that the server has. */
function alreadySentMessage({ kind, payload }: OutboxRecord): string {
  if (kind !== 'service_request.create') return OFFLINE.alreadySent
  const {
    service_description: serviceDescription,
    request_date: requestDate,
    service_location: serviceLocation,
  } = payload
  return `${OFFLINE.alreadySent}: «${serviceDescription}» · ${shortDate(requestDate)} · ${serviceLocation}`
}

type OtherTechnicianHereProps = Pick<SendingProblemProps, 'technician' | 'user' | 'others'>

/** The ways to other technicians. The refused request, found in the outbox, becomes the draft for the next one. */
function OtherTechnicianHere({ technician, user, others }: OtherTechnicianHereProps) {
  const { attention } = useOutbox(user.id)
  const refused = attention.findLast(
    (item) => item.kind === 'service_request.create' && item.payload.technician_id === technician.id,
  )
  if (refused?.kind !== 'service_request.create') return null
  return (
    <div className="grid gap-3">
      <AskInstead technicians={others} replace onLeave={() => carryOver(refused)} />
      <OtherTechnicianLink item={refused} />
    </div>
  )
}

/** The technicians who get the request, if the user chose several before opening the form. */
function AskedTogether({ technicians }: { technicians: readonly AskedTechnician[] }) {
  return (
    <p className="text-sm text-muted">
      <strong className="text-ink">{joinNames(technicians.map(({ name }) => name))}.</strong>{' '}
      {ASKED_SEVERAL.firstAccepts}
    </p>
  )
}
