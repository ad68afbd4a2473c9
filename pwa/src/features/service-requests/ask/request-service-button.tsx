import { Link, useNavigate } from '@tanstack/react-router'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { memo } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Icon } from '../../../ui/icons/icon.tsx'

/** On one line, but with large text on a line of its own, where it may wrap. */
const LOOK =
  'min-w-0 grow px-3! whitespace-nowrap max-[18rem]:px-2! max-[13rem]:basis-full max-[18rem]:whitespace-normal md:basis-full'

type RequestServiceButtonProps = { technicianId: number; variant?: 'primary' | 'secondary' }

/** Opens the dialog through the URL, so that 'back' closes it. For a visitor it is a link, which works before hydration. */
export const RequestServiceButton = memo(
  ({ technicianId, variant = 'primary' }: RequestServiceButtonProps) => {
    const { user } = useSession()
    const navigate = useNavigate({ from: '/technicians/$id' })
    const icon = <Icon name="calendar-plus" className="size-5 max-[22rem]:hidden" />
    if (!user)
      return (
        <Link
          to="/technicians/$id"
          params={{ id: String(technicianId) }}
          search={{ request_service: true }}
          resetScroll={false}
          rel="nofollow"
          className={buttonClass({ variant, className: LOOK })}
        >
          {icon}
          {PROFILE.request_service}
        </Link>
      )
    return (
      <Button
        icon={icon}
        variant={variant}
        className={LOOK}
        onClick={() => void navigate({ search: { request_service: true }, resetScroll: false })}
      >
        {PROFILE.request_service}
      </Button>
    )
  },
)
