import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Consent, ConsentKind, Consents, ConsentsInput } from '@tecnicerca/shared/consents'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useState } from 'react'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { useShownChoice } from '../../lib/forms/use-shown-choice.ts'
import { messageOf } from '../../lib/http/api-error.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { longDate } from '../../lib/text/formats.ts'
import { toastError } from '../../lib/toast.ts'
import { useIsCutOff } from '../../offline/network/connection.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { changeConsents, ownConsentsQuery } from './consents.ts'

/** The user's consents, to withdraw or give again. */
export function OwnConsents({ user }: { user: SessionUser }) {
  const query = useQuery(ownConsentsQuery(user.id))
  const isCutOff = useIsCutOff()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: changeConsents,
    onSuccess: async (changed) => {
      queryClient.setQueryData(ownConsentsQuery(user.id).queryKey, changed)
      // The session holds whether the user still has to answer; the profile holds whether its contact is public.
      await queryClient.invalidateQueries({ queryKey: ['session'] })
      await queryClient.invalidateQueries({ queryKey: ['technicians'] })
    },
    onError: (failure) => toastError(messageOf(failure, CONSENTS.saveFailed)),
  })
  const { choice, choose } = useShownChoice(change.mutate)
  return (
    <TitledCard id="own-consents" title={CONSENTS.title} titleClass="" className="mt-4 grid gap-3">
      <NeedsNetwork words={CONSENTS.needsNetwork} />
      {!(isCutOff && query.isLoadingError) && (
        <WhenLoaded query={query} failed={CONSENTS.loadFailed} skeleton={['h-16']}>
          {({ consents, may_keep_contact: mayKeepContact }) => (
            <Choices
              consents={consents}
              mayKeepContact={mayKeepContact}
              hasProfile={user.technician_id !== null}
              pending={choice}
              onChange={choose}
            />
          )}
        </WhenLoaded>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Link to="/privacidad" className={TEXT_LINK_CLASS}>
          {TITLES.privacy}
        </Link>
        <Link to="/terminos" className={TEXT_LINK_CLASS}>
          {TITLES.terms}
        </Link>
      </div>
    </TitledCard>
  )
}

type ChoicesProps = {
  consents: Consent[]
  mayKeepContact: Consents['may_keep_contact']
  hasProfile: boolean
  /** The change that is being saved. It is already shown. */
  pending: ConsentsInput | undefined
  onChange: (change: ConsentsInput) => void
}

function Choices({ consents, mayKeepContact, hasProfile, pending, onChange }: ChoicesProps) {
  const privacy = latest(consents, 'privacy')
  const contact = latest(consents, 'contact_public')
  const [withdrawing, setWithdrawing] = useState<ConsentKind>()
  // Giving a consent back is one tap, taking it away is a question.
  const change = (kind: ConsentKind, isWanted: boolean) =>
    isWanted ? onChange({ [kind]: true }) : setWithdrawing(kind)
  return (
    <>
      {withdrawing && (
        <ConfirmDialog
          open
          {...CONSENTS.withdrawal[withdrawing]}
          confirmLabel={CONSENTS.withdraw}
          cancelLabel={CONSENTS.keep}
          danger
          onConfirm={() => {
            onChange({ [withdrawing]: false })
            setWithdrawing(undefined)
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
      <Switch
        label={CONSENTS.privacy}
        hint={isGiven(privacy) ? stateOf(privacy) : `${stateOf(privacy)} ${CONSENTS.privacyWithdrawn}`}
        checked={pending?.privacy ?? isGiven(privacy)}
        disabled={pending !== undefined}
        onChange={({ target }) => change('privacy', target.checked)}
      />
      {hasProfile && (
        <Switch
          label={CONSENTS.contact}
          hint={`${stateOf(contact)} ${CONSENTS.contactHelp}`}
          checked={pending?.contact_public ?? isGiven(contact)}
          disabled={pending !== undefined}
          onChange={({ target }) => change('contact_public', target.checked)}
        />
      )}
      <Switch
        label={CONSENTS.keepContact}
        hint={CONSENTS.keepContactHelp}
        checked={pending?.may_keep_contact ?? mayKeepContact ?? false}
        disabled={pending !== undefined}
        onChange={({ target }) => onChange({ may_keep_contact: target.checked })}
      />
    </>
  )
}

function latest(consents: Consent[], kind: ConsentKind): Consent | undefined {
  return consents.find((consent) => consent.kind === kind)
}

/** A person who has not answered counts as consenting. */
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
