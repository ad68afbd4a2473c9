import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { shareFile, shareText } from '../../../lib/files/share.ts'
import { whatsappTextLink } from '../../../lib/text/phone-links.ts'
import { toastError } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { type Handout, handoutText } from './handout.ts'
import { drawHandout } from './handout-picture.ts'
import { PAPERS, type Paper, usePrint } from './use-print.ts'

type HandoutActionsProps = { handout: Handout; sheet: RefObject<HTMLElement | null> }

/** Ways to hand it over: by the share sheet as a picture or as text, by WhatsApp, or printed. */
export function HandoutActions({ handout, sheet }: HandoutActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const printOn = usePrint(sheet)
  const text = handoutText(handout)
  const shareImage = async () => {
    setIsDrawing(true)
    const file = await drawHandout(handout).catch(() => undefined)
    setIsDrawing(false)
    if (file) await shareFile(handout.title, file)
    else toastError(HANDOUT.notDrawn)
  }
  const choosePaper = (paper: Paper) => {
    // An open dialog would be printed, too.
    flushSync(() => setIsAsking(false))
    printOn(paper)
  }
  return (
    <div className="bottom-0 z-10 -mx-4 mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]! gap-2 border-t border-line bg-card px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:px-2! *:text-sm tall:sticky md:bottom-4 md:mx-0 md:rounded-card md:border print:hidden">
      <Button
        busy={isDrawing}
        icon={<Icon name="image" className="size-5 shrink-0" />}
        onClick={() => void shareImage()}
      >
        {HANDOUT.shareImage}
      </Button>
      <Button
        variant="secondary"
        icon={<Icon name="share-2" className="size-5 shrink-0" />}
        onClick={() => void shareText(handout.title, text)}
      >
        {HANDOUT.shareText}
      </Button>
      <a
        href={whatsappTextLink(text)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <Icon name="whatsapp" className="size-5 shrink-0" />
        {SHARE.whatsapp}
      </a>
      <Button
        variant="secondary"
        icon={<Icon name="printer" className="size-5 shrink-0" />}
        onClick={() => setIsAsking(true)}
      >
        {HANDOUT.print}
      </Button>
      <Dialog open={isAsking} title={HANDOUT.whichPaper} onClose={() => setIsAsking(false)}>
        <div className="grid gap-2">
          {PAPERS.map((paper) => (
            <Button key={paper} variant="secondary" wide onClick={() => choosePaper(paper)}>
              {HANDOUT.papers[paper]}
            </Button>
          ))}
        </div>
      </Dialog>
    </div>
  )
}
