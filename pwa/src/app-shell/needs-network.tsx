import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../offline/network/connection.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Icon } from '../ui/icons/icon.tsx'

/**
 * A banner beside an action that cannot be queued: it says in advance that the action needs the network. With `keeps` it
 * adds that the typed text stays. `words` replaces these sentences.
 */
export function NeedsNetwork({ keeps = true, words }: { keeps?: boolean; words?: string }) {
  const connection = useConnection()
  if (connection !== 'offline' && connection !== 'portal') return null
  return (
    <Banner tone="amber" icon={<Icon name="cloud-off" className="size-5 shrink-0" />}>
      {words ??
        (connection === 'portal' ? OFFLINE.portal : keeps ? SESSION.needsNetwork : OFFLINE.needsNetwork)}
    </Banner>
  )
}

/** A button that asks the server for what the phone does not keep. `children`: the answer, drawn once it is asked for. */
export function AskServer({ label, children }: { label: string; children: ReactNode }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return children
  return (
    <>
      <NeedsNetwork keeps={false} />
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {label}
      </Button>
    </>
  )
}
