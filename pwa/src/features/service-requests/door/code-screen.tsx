import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { useEffect, useState } from 'react'
import { QrCode } from '../../../ui/display/qr-code.tsx'

const EACH_MS = 1_000

/** The codes for the other phone's camera, one after the other, with the eight characters of the words. */
export function CodeScreen({ codes, code }: { codes: readonly string[]; code: string }) {
  const place = useTurns(codes.length)
  useWakeLock()
  return (
    <div className="grid justify-items-center gap-2">
      <div className="aspect-square w-full max-w-[min(22rem,55dvh)]">
        <QrCode text={codes[place] ?? ''} label={DOOR_SCREEN.qr(`${place + 1} de ${codes.length}`)} ecc="L" />
      </div>
      <DoorCode code={code} />
    </div>
  )
}

/** The eight characters, large, as they are compared by reading them aloud. */
export function DoorCode({ code }: { code: string }) {
  return (
    <p className="text-center">
      <span className="block text-sm">{DOOR_SCREEN.code}</span>
      <strong className="block text-2xl tracking-widest tabular-nums" data-door-code>
        <span aria-hidden>{code}</span>
        <span className="sr-only">{[...code].join(' ')}</span>
      </strong>
    </p>
  )
}

function useTurns(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return undefined
    const timer = setInterval(() => setTurn((now) => now + 1), EACH_MS)
    return () => clearInterval(timer)
  }, [count])
  return turn % Math.max(1, count)
}

/** Keeps the screen on while the code is shown, in browsers that can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.hidden) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    const follow = () => void take()
    follow()
    // The browser lets go of it when the page is hidden.
    document.addEventListener('visibilitychange', follow)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', follow)
      void lock?.release()
    }
  }, [])
}
