import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@tecnicerca/shared/accounts'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { useState } from 'react'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { endOtherSessions, endSession } from './operations.ts'
import { ownSessionsQuery } from './queries.ts'
import { useOwnChange } from './use-own-change.ts'

/** The sessions of the user, each with a button that ends it. */
export function DeviceList({ userId }: { userId: number }) {
  return (
    <WhenLoaded
      query={useQuery(ownSessionsQuery(userId))}
      failed={DEVICES.loadFailed}
      skeleton={['h-28 rounded-card', 'h-28 rounded-card']}
      skeletonClass="grid gap-3 md:grid-cols-2"
    >
      {(sessions) => (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {sessions.map((session) => (
              <DeviceCard key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndOthers />}
        </>
      )}
    </WhenLoaded>
  )
}

function DeviceCard({ session }: { session: OwnSession }) {
  const { device } = session
  const end = useOwnChange({
    act: () => endSession(session.id),
    done: DEVICES.ended,
    failed: DEVICES.endFailed,
    reads: 'own-sessions',
  })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">{DEVICES.since(dayAndTime(session.created_at))}</p>
        <p className="text-sm text-muted">{DEVICES.lastUsed(dayAndTime(session.last_used_at))}</p>
      </div>
      {session.is_current ? (
        <Badge tone="success">{DEVICES.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={end.isPending}
          aria-label={DEVICES.endNamed(device)}
          onClick={() => end.mutate()}
        >
          {DEVICES.end}
        </Button>
      )}
    </Card>
  )
}

function EndOthers() {
  const [isAsking, setIsAsking] = useState(false)
  const end = useOwnChange({
    act: () => endOtherSessions().finally(() => setIsAsking(false)),
    done: DEVICES.othersEnded,
    failed: DEVICES.endFailed,
    reads: 'own-sessions',
  })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {DEVICES.endOthers}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={DEVICES.endOthersConfirm}
        text={DEVICES.endOthersHelp}
        confirmLabel={DEVICES.endOthers}
        cancelLabel={DEVICES.keep}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
