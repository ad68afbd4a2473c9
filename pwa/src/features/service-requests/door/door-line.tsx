import { CASES } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { useEffect, useState } from 'react'
import { doorTermsOf, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { doorAgreement } from './door-offer.ts'
import { sealOf } from './halves.ts'

type DoorLineProps = NonNullable<ReturnType<typeof doorAgreement>> & {
  caseId: number
  /** Opens the code again; absent on the technician's phone, which has nothing to show. */
  show: (() => void) | undefined
}

/** On the card of the agreement: that it was made at the door, with the eight characters that both phones show. */
export function DoorLine({ caseId, offer, waiting, show }: DoorLineProps) {
  const code = useCode(caseId, offer)
  const words = [waiting ? DOOR.unsent : CASES.atDoor, code].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-2 pb-3">
      <p key={words} className="flex gap-2 text-sm">
        <Icon name="qr-code" className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      {waiting && show && (
        <Button variant="secondary" onClick={show}>
          {DOOR_SCREEN.customer.showAgain}
        </Button>
      )}
    </div>
  )
}

/** Undefined without WebCrypto, and until it was computed. */
function useCode(caseId: number, offer: ThreadEvent): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    let isOver = false
    sealOf(caseId, doorTermsOf(offer)).then(
      (seal) => isOver || setCode(seal.code),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [caseId, offer])
  return code
}
