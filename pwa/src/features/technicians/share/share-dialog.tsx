import { PROFILE_HEAD } from '@tecnicerca/shared/messages/public-pages/profile-head'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { useEffect, useRef, useState } from 'react'
import { downloadBlob } from '../../../lib/files/download.ts'
import { copyLink, share } from '../../../lib/files/share.ts'
import { whatsappTextLink } from '../../../lib/text/phone-links.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { drawProfilePicture, PICTURE } from './profile-picture.ts'
import { profileAddress, type SharedProfile } from './shared-profile.ts'

type ShareDialogProps = { technician: SharedProfile; onClose: () => void }

/** Shows the picture as others will get it, and buttons to send it, download it or copy the profile's link. */
export function ShareDialog({ technician, onClose }: ShareDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = usePicture(canvas, technician)
  const url = profileAddress(technician)
  const text = SHARE.ofOneself(PROFILE_HEAD.tradeIn(technician.category_name, technician.city))
  const { file } = picture
  const isShareable = file !== undefined && canShare(file)
  return (
    <Dialog open title={SHARE.own} description={SHARE.ownHelp} onClose={onClose}>
      <canvas
        ref={canvas}
        {...PICTURE}
        role="img"
        aria-label={SHARE.picture(technician.name)}
        className="mx-auto block aspect-4/5 w-full max-w-64 rounded-card border border-line bg-sunken"
      />
      <p role="status" className="min-h-6 text-center text-sm text-muted">
        {picture.isDone ? !file && SHARE.notDrawn : SHARE.drawing}
      </p>
      <div className="mt-2 grid gap-2">
        {isShareable ? (
          <Button
            wide
            icon={<Icon name="share-2" className="size-5" />}
            onClick={() => void share({ title: technician.name, text, url, files: [file] })}
          >
            {SHARE.sendPicture}
          </Button>
        ) : (
          <a
            href={whatsappTextLink(`${text} ${url}`)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ wide: true })}
          >
            <Icon name="whatsapp" className="size-5 shrink-0" />
            {SHARE.whatsapp}
          </a>
        )}
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            variant="secondary"
            icon={<Icon name="download" className="size-5" />}
            disabled={!file}
            onClick={() => file && downloadBlob(file.name, file)}
          >
            {SHARE.download}
          </Button>
          <Button
            variant="secondary"
            icon={<Icon name="copy" className="size-5" />}
            onClick={() => void copyLink(url)}
          >
            {SHARE.copy}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function usePicture(canvas: { current: HTMLCanvasElement | null }, technician: SharedProfile) {
  const [picture, setPicture] = useState<{ isDone: boolean; file?: File | undefined }>({ isDone: false })
  useEffect(() => {
    if (!canvas.current) return undefined
    let isAwaited = true
    const keep = (file?: File) => isAwaited && setPicture({ isDone: true, file })
    drawProfilePicture(canvas.current, technician).then(keep, () => keep())
    return () => {
      isAwaited = false
    }
  }, [canvas, technician])
  return picture
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}
