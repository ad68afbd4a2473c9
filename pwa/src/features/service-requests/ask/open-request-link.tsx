import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpenServiceRequest } from './open-service-request.ts'

type OpenRequestLinkProps = {
  open: OpenServiceRequest
  className: string
  /** Replaces the history entry of the dialog that asks whether to send another request: 'back' must not ask again. */
  replace?: boolean
  children: ReactNode
}

/** Link to the request, or to `/pendientes` if the server does not have it. */
export function OpenRequestLink({ open, className, replace = false, children }: OpenRequestLinkProps) {
  if (open.state === 'waiting' || open.state === 'refused')
    return (
      <Link to="/pendientes" replace={replace} className={className}>
        {children}
      </Link>
    )
  return (
    <Link
      to="/my-requests/$id"
      params={{ id: String(open.serviceRequest.id) }}
      replace={replace}
      className={className}
    >
      {children}
    </Link>
  )
}
