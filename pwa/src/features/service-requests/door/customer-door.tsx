import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import type { DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { Suspense, use, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { toastError } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import type { DeviceKey, NoKey } from '../../../offline/storage/device-key.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { acceptAtDoor, type DoorAbout, signerOf } from './agree.ts'
import { AloudDoor } from './aloud-door.tsx'
import { CodeReader } from './code-reader.tsx'
import { DoorCode } from './code-screen.tsx'
import { doorAgreement } from './door-offer.ts'
import { OfferTerms, Step, Unable, wrongWords } from './door-parts.tsx'
import { findWrongOffer, readHalf, type Sealed, sealOf } from './halves.ts'
import { OwnAcceptance } from './own-acceptance.tsx'

type CustomerDoorProps = {
  about: DoorAbout
  /** First name of the technician. */
  name: string
  /** The open offer, if this phone has it. */
  offer: ThreadEvent | undefined
  thread: readonly ThreadEvent[]
  onClose: () => void
}

/** Reads the technician's offer, accepts it, and shows the acceptance. */
export function CustomerDoor(props: CustomerDoorProps) {
  const { about, name, thread, onClose } = props
  const [signing] = useState(() => signerOf(about.user.id))
  const waiting = doorAgreement(thread)?.waiting
  if (waiting) return <OwnAcceptance {...{ item: waiting, name, onClose }} />
  return (
    <Suspense fallback={<p>{DOOR_SCREEN.loading}</p>}>
      <Ready {...props} signing={signing} />
    </Suspense>
  )
}

function Ready({ signing, ...props }: CustomerDoorProps & { signing: Promise<DeviceKey | NoKey> }) {
  const signer = use(signing)
  if (typeof signer === 'object') return <Handshake {...props} signer={signer} />
  return <Unable text={DOOR_SCREEN.unable[signer]} way={DOOR_SCREEN.unable.customer} />
}

function Handshake({ signer, ...props }: CustomerDoorProps & { signer: DeviceKey }) {
  const { about, name, offer, onClose } = props
  const [read, setRead] = useState<{ offer: DoorOffer; seal: Sealed }>()
  const [isAloud, setAloud] = useState(false)
  const { problem, take } = useOfferReader(props, setRead)
  if (read) return <Words {...{ about, name, signer, ...read }} again={() => setRead(undefined)} />
  if (isAloud) return <AloudDoor {...{ about, name, offer, onClose }} back={() => setAloud(false)} />
  return (
    <Step key="read">
      <CodeReader help={DOOR_SCREEN.customer.read(name)} problem={problem} onText={take} />
      <Button variant="ghost" onClick={() => setAloud(true)}>
        {DOOR_SCREEN.aloud.open}
      </Button>
    </Step>
  )
}

function useOfferReader(
  { about, name, offer, thread }: Omit<CustomerDoorProps, 'onClose'>,
  onRead: (read: { offer: DoorOffer; seal: Sealed }) => void,
) {
  const today = useToday()
  const [problem, setProblem] = useState<string>()
  const read = async (text: string) => {
    const half = await readHalf(text)
    if (!half) return setProblem(DOOR_SCREEN.reader.notOurs)
    const caseId = about.serviceRequest.id
    const wrong = await findWrongOffer(half, { caseId, thread, standing: offer, today })
    if (wrong || half.type === 'acceptance') return setProblem(wrong && wrongWords(wrong, name))
    setProblem(undefined)
    onRead({ offer: half.offer, seal: await sealOf(caseId, half.offer.terms) })
  }
  return { problem, take: (text: string) => void read(text) }
}

type WordsProps = Pick<CustomerDoorProps, 'about' | 'name'> & {
  signer: DeviceKey
  offer: DoorOffer
  seal: Sealed
  again: () => void
}

/** What the technician proposes. 'Acepto' stores the acceptance; then the thread has it, and its code is shown. */
function Words({ about, name, signer, offer, seal, again }: WordsProps) {
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      await acceptAtDoor(about, signer, offer)
    } catch (error) {
      toastError(messageOf(error, DOOR_SCREEN.notStored))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Step key="words">
      <h3 className="font-semibold">{DOOR_SCREEN.customer.words(name)}</h3>
      <OfferTerms terms={offer.terms} />
      <DoorCode code={seal.code} />
      <Button wide busy={isBusy} onClick={() => void accept()}>
        {DOOR_SCREEN.customer.accept}
      </Button>
      <Button variant="ghost" onClick={again}>
        {DOOR_SCREEN.customer.again}
      </Button>
    </Step>
  )
}
