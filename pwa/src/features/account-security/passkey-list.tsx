import { useQuery } from '@tanstack/react-query'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import type { OwnPasskey } from '@tecnicerca/shared/passkeys'
import { useState } from 'react'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { removePasskey } from './operations.ts'
import { ownPasskeysQuery } from './queries.ts'
import { useOwnChange } from './use-own-change.ts'

/** The passkeys of the account, each with a button that deletes it. */
export function PasskeyList({ userId }: { userId: number }) {
  return (
    <WhenLoaded
      query={useQuery(ownPasskeysQuery(userId))}
      failed={PASSKEYS.loadFailed}
      skeleton={['h-24 rounded-card']}
    >
      {(passkeys) =>
        passkeys.length === 0 ? (
          <p className="text-muted">{PASSKEYS.none}</p>
        ) : (
          <ul className="grid gap-3">
            {passkeys.map((passkey) => (
              <PasskeyCard key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  )
}

function PasskeyCard({ passkey }: { passkey: OwnPasskey }) {
  const { id, name, created_at: createdAt, last_used_at: usedAt } = passkey
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useOwnChange({
    act: () => removePasskey(id).finally(() => setIsAsking(false)),
    done: PASSKEYS.removed,
    failed: PASSKEYS.removeFailed,
    reads: 'own-passkeys',
  })
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{PASSKEYS.created(dayAndTime(createdAt))}</p>
        <p className="text-sm text-muted">
          {usedAt === null ? PASSKEYS.neverUsed : PASSKEYS.lastUsed(dayAndTime(usedAt))}
        </p>
      </div>
      <Button variant="secondary" aria-label={PASSKEYS.removeNamed(name)} onClick={() => setIsAsking(true)}>
        {PASSKEYS.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={PASSKEYS.removeConfirm}
        text={PASSKEYS.removeHelp}
        confirmLabel={PASSKEYS.remove}
        cancelLabel={PASSKEYS.keep}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
