import { COMMON } from '@tecnicerca/shared/messages/common'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import type { DoorAcceptance } from '@tecnicerca/shared/service-requests/door-agreements'
import { Suspense, use, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { money } from '../../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { undoAct } from '../../../offline/outbox/deliver.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type Made, showAcceptance } from './agree.ts'
import { CodeScreen } from './code-screen.tsx'
import type { AgreementItem } from './door-offer.ts'
import { Step } from './door-parts.tsx'

type OwnAcceptanceProps = {
  item: AgreementItem
  /** First name of the technician. */
  name: string
  onClose: () => void
}

/** The code of what was accepted, for the technician's camera. It can be undone until it was read or sent. */
export function OwnAcceptance({ item, name, onClose }: OwnAcceptanceProps) {
  const { offer, acceptance } = item.payload
  const [showing] = useState(() => showAcceptance(acceptance, offer))
  const { outbox } = useOutbox(item.user_id)
  const undo = async () => {
    if (!outbox) return
    try {
      const undone = await undoAct(outbox, ({ id }) => id === item.id)
      if (undone === 'too_late') return toastError(OFFLINE.notChanged.already_sent)
      toastSuccess(undone === 'undone' ? DOOR_SCREEN.customer.undone : OFFLINE.pendingEdit.discard)
      onClose()
    } catch (error) {
      toastError(messageOf(error, COMMON.undoFailed))
    }
  }
  const { total } = offer.terms
  return (
    <Step key="code">
      <p className="font-semibold">{DOOR_SCREEN.customer.show(name)}</p>
      <Suspense fallback={<p>{DOOR_SCREEN.loading}</p>}>
        <Codes showing={showing} />
      </Suspense>
      <p className="text-center font-bold">
        {DOOR.unsent}
        {typeof total === 'number' && <span key={total}> · {money(total)}</span>}
      </p>
      <p className="text-sm text-muted">{DOOR_SCREEN.bright}</p>
      <Button wide onClick={onClose}>
        {DOOR_SCREEN.done}
      </Button>
      <div>
        <p className="text-sm text-muted">{DOOR_SCREEN.customer.undoHelp(name)}</p>
        <Button variant="ghost" onClick={() => void undo()}>
          {DOOR_SCREEN.customer.undo}
        </Button>
      </div>
    </Step>
  )
}

function Codes({ showing }: { showing: Promise<Made<DoorAcceptance>> }) {
  const made = use(showing)
  if (typeof made === 'string') return null
  return <CodeScreen codes={made.codes} code={made.seal.code} />
}
