import { CASES } from '@tecnicerca/shared/messages/cases'
import { Clock, Image, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { type CasePhotoOf, useCasePhoto } from '../../../offline/own/case-photos.ts'
import { Dialog } from '../../../ui/dialog.tsx'

const THUMB_WIDTH = 320
const LARGE_WIDTH = 1600
const TILE = 'flex size-24 items-center justify-center rounded-control border border-line bg-surface'

type CasePhotoProps = {
  of: Omit<CasePhotoOf, 'width'>
  /** What it is, for whoever does not see it. */
  label: string
}

/** A photo as a tile that opens it large. */
export function CasePhoto({ of, label }: CasePhotoProps) {
  const photo = useCasePhoto({ ...of, width: THUMB_WIDTH })
  const [is_open, setIsOpen] = useState(false)
  if (typeof photo !== 'object') return <NoPhoto why={photo} />
  return (
    <>
      <button type="button" className="block rounded-control" onClick={() => setIsOpen(true)}>
        <img
          src={photo.url}
          alt={label}
          className="size-24 rounded-control border border-line object-cover"
          width={96}
          height={96}
        />
      </button>
      {is_open && <LargePhoto of={of} label={label} thumb={photo.url} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const WHY = {
  loading: { Icon: Image, words: undefined },
  coming: { Icon: Clock, words: CASES.photo_coming },
  missing: { Icon: ImageOff, words: CASES.photo_missing },
}

function NoPhoto({ why }: { why: keyof typeof WHY }) {
  const { Icon, words } = WHY[why]
  return (
    <span className={`${TILE} flex-col gap-1 p-1 text-center text-sm leading-tight text-muted`}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {words}
    </span>
  )
}

type LargePhotoProps = CasePhotoProps & { thumb: string; onClose: () => void }

function LargePhoto({ of, label, thumb, onClose }: LargePhotoProps) {
  const photo = useCasePhoto({ ...of, width: LARGE_WIDTH })
  return (
    <Dialog open title={label} onClose={onClose}>
      <img
        src={typeof photo === 'object' ? photo.url : thumb}
        alt={label}
        className="mx-auto max-h-[75dvh] w-full object-contain"
      />
      {photo === 'missing' && <p className="mt-2 text-center text-sm text-muted">{CASES.photo_missing}</p>}
    </Dialog>
  )
}
