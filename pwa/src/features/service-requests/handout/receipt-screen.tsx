import { RECEIPT } from '@tecnicerca/shared/messages/handouts'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import type { LoggedPayment } from '@tecnicerca/shared/service-requests/payment-log'
import { useEffect, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { HandoutScreen, HandoutView, type KnownCase } from './handout-screen.tsx'
import { codeOfKey, findPayment, receiptHandout } from './receipt-handout.ts'

type ReceiptScreenProps = { id: number | undefined; payment: string; user: SessionUser }

/** A receipt to hand over. `payment`: as the URL names it. */
export function ReceiptScreen({ id, payment: ref, user }: ReceiptScreenProps) {
  return (
    <HandoutScreen
      id={id}
      user={user}
      title={TITLES.receipt}
      missing={RECEIPT.missing}
      find={(thread) => findPayment(thread, ref)}
      view={Receipt}
    />
  )
}

type ReceiptProps = KnownCase & { found: LoggedPayment<ThreadEvent> }

function Receipt({ found, serviceRequest, thread }: ReceiptProps) {
  const today = useToday()
  const code = useReceiptCode(found.event)
  const handout = receiptHandout(found, { serviceRequest, thread, code, today })
  return <HandoutView handout={handout} caseId={serviceRequest.id} title={TITLES.receipt} />
}

/** The code that the server computed; for a payment that it does not have, the same code from the key in the outbox. */
function useReceiptCode({ client_op_id: key, data }: ThreadEvent): string | undefined {
  const { receipt_code: known } = data
  const [computed, setComputed] = useState<{ key: string; code: string }>()
  useEffect(() => {
    if (known !== undefined || key === null) return undefined
    let isShown = true
    const show = async () => {
      const code = await codeOfKey(key)
      if (isShown) setComputed({ key, code })
    }
    void show()
    return () => {
      isShown = false
    }
  }, [known, key])
  return known ?? (computed?.key === key ? computed?.code : undefined)
}
