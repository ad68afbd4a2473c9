import { OFFER } from '@tecnicerca/shared/messages/cases'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { Suspense, use, useState } from 'react'
import { offerWords } from '../../../lib/text/offer-words.ts'
import { doorTermsOf, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useOfferAnswer } from '../case/use-offer-answer.ts'
import type { DoorAbout } from './agree.ts'
import { DoorCode } from './code-screen.tsx'
import { OfferTerms, Step } from './door-parts.tsx'
import { type Sealed, sealOf } from './halves.ts'

type AloudDoorProps = {
  about: DoorAbout
  name: string
  /** The open offer, if this phone has it. */
  offer: ThreadEvent | undefined
  back: () => void
  onClose: () => void
}

/** Without a camera: the two compare the eight characters by voice, and the offer is accepted the ordinary way. */
export function AloudDoor({ about, name, offer, back, onClose }: AloudDoorProps) {
  const known = offer?.by === 'technician' ? offer : undefined
  const [sealing] = useState(() => known && sealOf(about.serviceRequest.id, doorTermsOf(known)))
  return (
    <Step key="aloud">
      {known && sealing ? (
        <Known {...{ about, name, onClose, sealing }} offer={known} />
      ) : (
        <p>{DOOR_SCREEN.aloud.none(name)}</p>
      )}
      <Button variant="ghost" onClick={back}>
        {DOOR_SCREEN.aloud.camera}
      </Button>
    </Step>
  )
}

type KnownProps = Omit<AloudDoorProps, 'back' | 'offer'> & { offer: ThreadEvent; sealing: Promise<Sealed> }

function Known({ about, name, offer, sealing, onClose }: KnownProps) {
  const today = useToday()
  const answer = useOfferAnswer(about.serviceRequest, about.user)
  const isOver = (offer.data.valid_until ?? today) < today
  const accept = () => {
    answer.mutate({ offer, status: 'accepted' })
    onClose()
  }
  return (
    <>
      <p>{DOOR_SCREEN.aloud.help(name)}</p>
      <Suspense>
        <Code sealing={sealing} />
      </Suspense>
      <OfferTerms terms={doorTermsOf(offer)} />
      <Button wide disabled={isOver || answer.isPending} onClick={accept}>
        {OFFER.acceptWhat(offerWords(offer.data))}
      </Button>
    </>
  )
}

function Code({ sealing }: { sealing: Promise<Sealed> }) {
  return <DoorCode code={use(sealing).code} />
}
