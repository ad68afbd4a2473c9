import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SecondFactorSetup } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { StartForm } from './start-form.tsx'
import { TurnOff } from './turn-off.tsx'

type SecondFactorProps = {
  user_id: number
  notice: ReactNode
  /** Runs as soon as the server asks for codes. */
  onTurnedOn: () => Promise<unknown>
  /** The recovery codes are saved. */
  onDone: () => unknown
}

/** Turns the second factor on, step by step, and off. */
export function SecondFactor({ user_id: userId, notice, onTurnedOn, onDone }: SecondFactorProps) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery(userId))
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
        notice={notice}
        onConfirmed={async (made) => {
          setCodes(made)
          setSetup(undefined)
          await Promise.all([readAgain(), onTurnedOn()])
        }}
      />
    )
  if (data && !data.is_on) return <StartForm notice={notice} onStarted={setSetup} />
  if (data)
    return (
      <Card as="section" className="grid justify-items-start gap-3">
        <p>{SECOND_FACTOR.isOn}</p>
        <p className="text-muted">{SECOND_FACTOR.codesLeft(data.recovery_codes_left)}</p>
        <TurnOff onTurnedOff={readAgain} />
      </Card>
    )
  if (!error)
    return (
      <SkeletonGroup>
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <LoadFailed
      message={SECOND_FACTOR.loadFailed}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
