import { useEffect, useState } from 'react'

/** `absent`: the phone has no camera, or another app uses it. */
export type Camera = MediaStream | 'starting' | 'refused' | 'absent' | 'failed'

/** Small enough to be searched many times in a second, large enough for a code (docs/door-codes.md). */
const ASKED = { video: { facingMode: 'environment', width: { ideal: 800 }, height: { ideal: 600 } } } as const

/** The camera while the page is visible. It stops when the screen is left or hidden. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>('starting')
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = undefined
    }
    const start = async () => {
      setCamera('starting')
      try {
        const opened = await openCamera()
        stop()
        stream = opened
        if (isOver || document.hidden) stop()
        else setCamera(opened)
      } catch (error) {
        if (!isOver) setCamera(stateOf(error))
      }
    }
    const follow = () => (document.hidden ? stop() : void start())
    document.addEventListener('visibilitychange', follow)
    void start()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [])
  return camera
}

async function openCamera(): Promise<MediaStream> {
  // Absent on a page without https.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no camera', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia(ASKED)
}

function stateOf(error: unknown): Camera {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'absent' : 'failed'
}
