import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import type { Verification, VerificationKind, verificationCodeInput } from '@tecnicerca/shared/verifications'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { apiCall, apiGet } from '../../../lib/http/api-client.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { longDate } from '../../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TitledCard } from '../../../ui/display/titled-card.tsx'
import { WhenLoaded } from '../../../ui/feedback/when-loaded.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

const PATH = '/technicians/profile/verifications'
const KINDS = Object.keys(VERIFICATION.badge) as VerificationKind[]

const schemas = () => import('@tecnicerca/shared/verifications')
const answer = async () => (await schemas()).verificationAnswer
const listAnswer = async () => (await schemas()).verificationsAnswer
const codeInput = async () => (await schemas()).verificationCodeInput

function ownVerificationsQuery(userId: number) {
  return queryOptions({
    queryKey: ['technicians', 'own-verifications', userId],
    queryFn: async ({ signal }) => (await apiGet(PATH, listAnswer, { signal })).verifications,
  })
}

/** The technician's verifications and requests for them, with a button for each that can still be requested. */
export function OwnVerifications({ userId }: { userId: number }) {
  const query = useQuery(ownVerificationsQuery(userId))
  return (
    <TitledCard id="verifications" title={VERIFICATION.title}>
      <WhenLoaded
        query={query}
        failed={VERIFICATION.loadFailed}
        skeleton={KINDS.map(() => 'h-24')}
        skeletonClass="grid gap-4"
      >
        {(verifications) => (
          <ul className="grid gap-4">
            {KINDS.map((kind) => (
              <Kind key={kind} kind={kind} newest={verifications.find((one) => one.kind === kind)} />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </TitledCard>
  )
}

type KindProps = { kind: VerificationKind; newest: Verification | undefined }

function Kind({ kind, newest }: KindProps) {
  const state = newest && stateOf(newest)
  return (
    <li className="grid justify-items-start gap-1">
      <h3 className="font-semibold">{VERIFICATION.badge[kind]}</h3>
      {state ? <p>{state}</p> : <p className="text-muted">{VERIFICATION.explained[kind]}</p>}
      {newest?.has_code ? <CodeForm /> : null}
      {canAsk(newest) && <AskButton kind={kind} />}
    </li>
  )
}

function stateOf({ status, reason, ends_at: endsAt }: Verification): string | undefined {
  if (status === 'asked') return VERIFICATION.asked
  if (status === 'given')
    return isPast(endsAt) ? undefined : VERIFICATION.until(longDate(new Date(endsAt ?? '')))
  return status === 'refused' ? VERIFICATION.refused(reason) : VERIFICATION.revoked(reason)
}

function canAsk(newest: Verification | undefined): boolean {
  if (newest?.status === 'given') return isPast(newest.ends_at)
  return newest?.status !== 'asked'
}

function isPast(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) <= Date.now()
}

function AskButton({ kind }: { kind: VerificationKind }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiCall({ method: 'POST', path: PATH, body: { kind } }, answer),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['technicians', 'own-verifications'] })
      toastSuccess(VERIFICATION.askedToast)
    },
    onError: (error) => toastError(messageOf(error, VERIFICATION.askFailed)),
  })
  return (
    <Button
      variant="secondary"
      aria-label={VERIFICATION.askFor[kind]}
      busy={isPending}
      onClick={() => mutate()}
    >
      {VERIFICATION.ask}
    </Button>
  )
}

type Typed = { code: string }

function CodeForm() {
  const queryClient = useQueryClient()
  const form = useForm<Typed>({
    resolver: formResolver<Typed, typeof verificationCodeInput>(codeInput),
    defaultValues: { code: '' },
  })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (body) => apiCall({ method: 'POST', path: `${PATH}/phone/code`, body }, answer),
    done: async () => {
      toastSuccess(VERIFICATION.verified)
      await queryClient.invalidateQueries({ queryKey: ['technicians'] })
    },
    failed: VERIFICATION.codeFailed,
  })
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextInput
        {...fieldProps(form, 'code')}
        label={VERIFICATION.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" busy={isBusy}>
        {VERIFICATION.sendCode}
      </Button>
    </form>
  )
}
