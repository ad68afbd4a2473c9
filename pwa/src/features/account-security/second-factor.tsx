import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorSetup } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StartForm } from './start-form.tsx'
import { TurnOff } from './turn-off.tsx'

type SecondFactorProps = {
  userId: number
  /** Runs as soon as the server requires codes. */
  onTurnedOn: () => Promise<unknown>
  /** Runs when the user confirms that the recovery codes are saved. */
  onDone: () => unknown
}

/** Steps to turn the second factor on, and a form to turn it off. */
export function SecondFactor({ userId, onTurnedOn, onDone }: SecondFactorProps) {
  const queryClient = useQueryClient()
  const query = useQuery(secondFactorQuery(userId))
  const [setup, setSetup] = useState<SecondFactorSetup>()
  const [codes, setCodes] = useState<string[]>()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['second-factor'] })
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onSaved={() => {
          setCodes(undefined)
          return onDone()
        }}
      />
    )
  if (setup)
    return (
      <ConfirmCode
        setup={setup}
        onConfirmed={async (made) => {
          setCodes(made)
          setSetup(undefined)
          await Promise.all([readAgain(), onTurnedOn()])
        }}
      />
    )
  return (
    <WhenLoaded query={query} failed={SECOND_FACTOR.loadFailed} skeleton={['h-40 rounded-card']}>
      {({ is_on: isOn, recovery_codes_left: codesLeft }) =>
        isOn ? (
          <Card as="section" className="grid justify-items-start gap-3">
            <p>{SECOND_FACTOR.isOn}</p>
            <p className="text-muted">{SECOND_FACTOR.codesLeft(codesLeft)}</p>
            <TurnOff onTurnedOff={readAgain} />
          </Card>
        ) : (
          <StartForm onStarted={setSetup} />
        )
      }
    </WhenLoaded>
  )
}
