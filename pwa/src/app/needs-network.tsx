import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { CloudOff } from 'lucide-react'
import { useConnection } from '../offline/use-connection'
import { Banner } from '../ui/banner'

/** Stands in a form that nothing can send later: says before it is pressed that it needs the network. */
export function NeedsNetwork() {
  const connection = useConnection()
  if (connection !== 'offline' && connection !== 'portal') return null
  return (
    <Banner tone="amber" icon={<CloudOff aria-hidden className="size-5 shrink-0" />}>
      {connection === 'portal' ? OFFLINE.portal : SESSION.needs_network}
    </Banner>
  )
}
