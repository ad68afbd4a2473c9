import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { Dialog } from './dialog.tsx'

const SWIPE_PX = 40

type PhotoViewerProps = {
  label: string
  src: string
  /** A smaller version, shown if `src` cannot be loaded. */
  thumb: string
  onClose: () => void
  /** Shows the next or the previous photo. Absent for a single photo. */
  onStep?: (by: 1 | -1) => void
  children?: ReactNode
}

/** Shows a photo large. With `onStep`, buttons, arrow keys and swipes show the next and previous photos. */
export function PhotoViewer({ label, src, thumb, onClose, onStep, children }: PhotoViewerProps) {
  const [failed, setFailed] = useState<string>()
  const start = useRef<number>(undefined)
  useArrowKeys(onStep)
  return (
    <Dialog open title={label} onClose={onClose}>
      <img
        key={src}
        src={failed === src ? thumb : src}
        alt={label}
        draggable={false}
        className="mx-auto max-h-[75dvh] w-full touch-pan-y object-contain"
        onError={() => setFailed(src)}
        onPointerDown={(event) => {
          start.current = event.clientX
        }}
        onPointerUp={(event) => {
          const moved = event.clientX - (start.current ?? event.clientX)
          if (Math.abs(moved) >= SWIPE_PX) onStep?.(moved < 0 ? 1 : -1)
        }}
      />
      {onStep && (
        <div className="mt-2 flex justify-between">
          <IconButton
            icon="chevron-left"
            iconClass="size-6"
            label={CONTROLS.previousPhoto}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon="chevron-right"
            iconClass="size-6"
            label={CONTROLS.nextPhoto}
            onClick={() => onStep(1)}
          />
        </div>
      )}
      {children}
    </Dialog>
  )
}

function useArrowKeys(onStep: PhotoViewerProps['onStep']): void {
  const step = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onStep?.(-1)
    if (key === 'ArrowRight') onStep?.(1)
  })
  useEffect(() => {
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [])
}
