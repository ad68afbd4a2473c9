import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Consent, ConsentKind, ConsentsInput } from '@tecnicerca/shared/consents'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { longDate } from '../../lib/text/formats.ts'
import { toastError } from '../../lib/toast.ts'
import { useConnection } from '../../offline/network/connection.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Card } from '../../ui/display/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { changeConsents, ownConsentsQuery } from './consents.ts'

/** What the user agreed to, to take back or to give again. */
export function OwnConsents({ user }: { user: SessionUser }) {
  const query = ownConsentsQuery(user.id)
  const { data, error, isFetching, refetch } = useQuery(query)
  const connection = useConnection()
  const isCutOff = connection === 'offline' || connection === 'portal'
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: changeConsents,
    onSuccess: async (consents) => {
      queryClient.setQueryData(query.queryKey, consents)
      // The session says whether something is still to be asked, and the profile whether its contact is public.
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      await queryClient.invalidateQueries({ queryKey: ['technicians'] })
    },
    onError: (failure) => toastError(messageOf(failure, CONSENTS.saveFailed)),
  })
  return (
    <Card as="section" aria-labelledby="own-consents" className="mt-4 grid gap-3">
      <h2 id="own-consents" className="text-lg font-bold">
        {CONSENTS.title}
      </h2>
      {isCutOff && (
        <Banner tone="amber" icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>
          {CONSENTS.needsNetwork}
        </Banner>
      )}
      {data ? (
        <Choices
          consents={data}
          hasProfile={user.technician_id !== null}
          pending={change.isPending ? change.variables : undefined}
          onChange={change.mutate}
        />
      ) : error && isCutOff ? null : error ? (
        <LoadFailed
          message={CONSENTS.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Link to="/privacidad" className={TEXT_LINK_CLASS}>
          {TITLES.privacy}
        </Link>
        <Link to="/terminos" className={TEXT_LINK_CLASS}>
          {TITLES.terms}
        </Link>
      </div>
    </Card>
  )
}

type ChoicesProps = {
  consents: Consent[]
  hasProfile: boolean
  /** The change that is being saved; it is shown already. */
  pending: ConsentsInput | undefined
  onChange: (change: ConsentsInput) => void
}

function Choices({ consents, hasProfile, pending, onChange }: ChoicesProps) {
  const privacy = latest(consents, 'privacy')
  const contact = latest(consents, 'contact_public')
  return (
    <>
      <Switch
        label={CONSENTS.privacy}
        hint={isGiven(privacy) ? stateOf(privacy) : `${stateOf(privacy)} ${CONSENTS.privacyWithdrawn}`}
        checked={pending?.privacy ?? isGiven(privacy)}
        disabled={pending !== undefined}
        onChange={({ target }) => onChange({ privacy: target.checked })}
      />
      {hasProfile && (
        <Switch
          label={CONSENTS.contact}
          hint={`${stateOf(contact)} ${CONSENTS.contactHelp}`}
          checked={pending?.contact_public ?? isGiven(contact)}
          disabled={pending !== undefined}
          onChange={({ target }) => onChange({ contact_public: target.checked })}
        />
      )}
    </>
  )
}

function latest(consents: Consent[], kind: ConsentKind): Consent | undefined {
  return consents.find((consent) => consent.kind === kind)
}

/** Whoever has not answered counts as consenting. */
function isGiven(consent: Consent | undefined): boolean {
  return consent === undefined || consent.withdrawn_at === null
}

function stateOf(consent: Consent | undefined): string {
  if (!consent) return CONSENTS.unanswered
  const { given_at: givenAt, withdrawn_at: withdrawnAt } = consent
  if (withdrawnAt === null) return CONSENTS.given(longDate(new Date(givenAt ?? '')))
  return givenAt === null
    ? CONSENTS.refused(longDate(new Date(withdrawnAt)))
    : CONSENTS.withdrawn(longDate(new Date(withdrawnAt)))
}
