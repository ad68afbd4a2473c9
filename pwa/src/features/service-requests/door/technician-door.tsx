import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import type { DoorOffer } from '@tecnicerca/shared/service-requests/door-agreements'
import { Suspense, use, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { type DoorAbout, type Made, makeOfferHalf, type Shown, storeAgreement } from './agree.ts'
import { CodeReader } from './code-reader.tsx'
import { CodeScreen } from './code-screen.tsx'
import { DoorDone, Step, Unable, wrongWords } from './door-parts.tsx'
import { findWrongAcceptance, readHalf } from './halves.ts'

type TechnicianDoorProps = {
  about: DoorAbout
  /** First name of the customer. */
  name: string
  offer: ThreadEvent | undefined
  onClose: () => void
}

/** Shows the own offer, then reads its acceptance. */
export function TechnicianDoor({ offer, ...props }: TechnicianDoorProps) {
  // Stays the same although the offer is answered while the dialog is open.
  const [making] = useState(() => offer && makeOfferHalf(props.about, offer))
  if (!making) return null
  return (
    <Suspense fallback={<p>{DOOR_SCREEN.loading}</p>}>
      <Ready {...props} making={making} />
    </Suspense>
  )
}

type ReadyProps = Omit<TechnicianDoorProps, 'offer'> & { making: Promise<Made<DoorOffer>> }

function Ready({ making, ...props }: ReadyProps) {
  const made = use(making)
  if (typeof made === 'object') return <Handshake {...props} shown={made} />
  return <Unable text={DOOR_SCREEN.unable[made]} way={DOOR_SCREEN.unable.technician(props.name)} />
}

function Handshake({
  about,
  name,
  shown,
  onClose,
}: Omit<ReadyProps, 'making'> & { shown: Shown<DoorOffer> }) {
  const [step, setStep] = useState<'show' | 'read' | 'done'>('show')
  const [problem, setProblem] = useState<string>()
  const { half: offer, codes, seal } = shown
  const take = async (text: string) => {
    const half = await readHalf(text)
    if (!half) return setProblem(DOOR_SCREEN.reader.notOurs)
    const own = { caseId: offer.case_id, offerKey: offer.offer_key, hash: seal.hash }
    const wrong = await findWrongAcceptance(half, own)
    if (wrong || half.type === 'offer') return setProblem(wrong && wrongWords(wrong, name))
    try {
      await storeAgreement(about, { offer, acceptance: half.acceptance })
      setStep('done')
    } catch (error) {
      setProblem(messageOf(error, DOOR_SCREEN.notStored))
    }
  }
  if (step === 'done')
    return <DoorDone total={offer.terms.total ?? undefined} code={seal.code} onClose={onClose} />
  if (step === 'read')
    return (
      <Step key="read">
        <CodeReader
          help={DOOR_SCREEN.technician.read(name)}
          problem={problem}
          onText={(text) => void take(text)}
        />
        <Button variant="secondary" onClick={() => setStep('show')}>
          {DOOR_SCREEN.technician.back}
        </Button>
      </Step>
    )
  return (
    <Step key="show">
      <ol className="list-decimal pl-6 text-sm">
        {DOOR_SCREEN.technician.steps(name).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <CodeScreen codes={codes} code={seal.code} />
      {codes.length > 1 && <p className="text-sm">{DOOR_SCREEN.changes(codes.length)}</p>}
      <p className="text-sm text-muted">{DOOR_SCREEN.bright}</p>
      <Button
        wide
        onClick={() => {
          setProblem(undefined)
          setStep('read')
        }}
      >
        {DOOR_SCREEN.technician.next(name)}
      </Button>
    </Step>
  )
}
