import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ERASURE, EXPORT } from '@tecnicerca/shared/messages/account/account'
import { useEffect } from 'react'
import { messageOf } from '../../lib/http/api-error.ts'
import { prepareToasts, toastError } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { downloadOwnData } from './operations.ts'

/** Downloads all data of the user, and links to the erasure of the account. */
export function OwnData() {
  const { mutate, isPending } = useMutation({
    mutationFn: downloadOwnData,
    onError: (error) => toastError(messageOf(error, EXPORT.failed)),
  })
  useEffect(prepareToasts, [])
  return (
    <TitledCard id="own-data" title={EXPORT.title} titleClass="" className="mt-4 grid gap-3">
      <p className="text-muted">{EXPORT.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={isPending}
          busyLabel={EXPORT.downloading}
          icon={<Icon name="download" className="size-5" />}
          onClick={() => mutate()}
        >
          {EXPORT.download}
        </Button>
        <Link to="/my-account/erase" className={buttonClass({ variant: 'ghost' })}>
          <Icon name="trash-2" className="size-5" />
          {ERASURE.title}
        </Link>
      </div>
    </TitledCard>
  )
}
