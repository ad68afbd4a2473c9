import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { createCollector } from './codes.ts'
import { detectCodes } from './detect-codes.ts'
import { useCamera } from './use-camera.ts'

type CodeReaderProps = {
  help: string
  /** What was wrong with the last text. */
  problem: string | undefined
  /** Gets each text once. */
  onText: (text: string) => void
}

/** Pause between two looks at the camera's picture (ms), so that a slow phone can draw it. */
const PAUSE_MS = 80

/** Reads what `codesOf` wrote from the camera, or from a picture if there is no camera. */
export function CodeReader({ help, problem, onText }: CodeReaderProps) {
  const [turn, setTurn] = useState(0)
  const { take, seen } = useTexts(onText)
  const words = problem ?? seen
  return (
    <div className="grid gap-3">
      <CameraView key={turn} help={help} onCodes={take} retry={() => setTurn(turn + 1)} />
      <p role="status" className={words === undefined ? 'sr-only' : 'font-semibold'}>
        <span key={words} className={problem === undefined ? undefined : 'text-danger-ink'}>
          {words}
        </span>
      </p>
      <PictureButton onCodes={take} />
    </div>
  )
}

type OnCodes = (codes: string[]) => Promise<void>

function CameraView({ help, onCodes, retry }: { help: string; onCodes: OnCodes; retry: () => void }) {
  const camera = useCamera()
  const state = typeof camera === 'string' ? camera : undefined
  const words = state === undefined ? help : DOOR_SCREEN.reader[state]
  return (
    <>
      <p key={words}>{words}</p>
      {state === 'starting' && <div className={FILM_CLASS} />}
      {typeof camera === 'object' && <Film camera={camera} onCodes={onCodes} />}
      {state !== undefined && state !== 'starting' && (
        <Button variant="secondary" onClick={retry}>
          {DOOR_SCREEN.reader.retry}
        </Button>
      )}
    </>
  )
}

const FILM_CLASS = 'mx-auto aspect-4/3 max-h-[50dvh] w-full rounded-card bg-sunken object-cover'

/** Shows what the camera sees, and looks for codes in it again and again. */
function Film({ camera, onCodes }: { camera: MediaStream; onCodes: OnCodes }) {
  const video = useRef<HTMLVideoElement>(null)
  const take = useEffectEvent(onCodes)
  useEffect(() => {
    const shown = video.current
    if (!shown) return undefined
    let isOver = false
    const look = async () => {
      shown.srcObject = camera
      await shown.play()
      while (!isOver) {
        const codes = await detectCodes(shown).catch(() => [])
        if (!isOver && codes.length > 0) await take(codes)
        await new Promise((done) => setTimeout(done, PAUSE_MS))
      }
    }
    // The screen was left before the first picture.
    void look().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [camera])
  return <video ref={video} muted playsInline aria-label={DOOR_SCREEN.reader.video} className={FILM_CLASS} />
}

/** `seen`: what was found besides whole texts. */
function useTexts(onText: (text: string) => void) {
  const [collect] = useState(createCollector)
  const [seen, setSeen] = useState<string>()
  const last = useRef<string>(undefined)
  const take = async (codes: readonly string[]): Promise<void> => {
    if (codes.length === 0) return setSeen(DOOR_SCREEN.reader.noCode)
    for (const code of codes) {
      const found = await collect(code)
      if (found.type === 'foreign') setSeen(DOOR_SCREEN.reader.notOurs)
      else if (found.type === 'part') setSeen(DOOR_SCREEN.reader.part(found.have, found.count))
      else if (found.text !== last.current) {
        last.current = found.text
        setSeen(undefined)
        onText(found.text)
      }
    }
  }
  return { take, seen }
}

/** Picks pictures of the codes: the way without a camera. */
function PictureButton({ onCodes }: { onCodes: OnCodes }) {
  const read = async (files: readonly File[]) => {
    const found = await Promise.all(files.map(codesIn))
    await onCodes(found.flat())
  }
  return (
    <label
      className={buttonClass({
        variant: 'secondary',
        className: 'has-focus-visible:outline-3 outline-focus',
      })}
    >
      <input
        type="file"
        accept="image/*"
        multiple
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void read(files)
        }}
      />
      <Icon name="camera" className="size-5" />
      {DOOR_SCREEN.reader.picture}
    </label>
  )
}

async function codesIn(file: File): Promise<string[]> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return []
  const codes = await detectCodes(picture).catch(() => [])
  picture.close()
  return codes
}
