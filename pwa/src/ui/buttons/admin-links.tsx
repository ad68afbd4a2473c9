import { Link } from '@tanstack/react-router'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import type { ReactNode } from 'react'
import { TEXT_LINK_CLASS } from './text-link-class.ts'

/** A link to the page of a person in the admin area. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link to="/admin/users/$id" params={{ id: String(id) }} className={TEXT_LINK_CLASS}>
      {children}
    </Link>
  )
}

/** A link to a case in the admin area. */
export function CaseLink({ id }: { id: number }) {
  return (
    <Link to="/admin/cases/$id" params={{ id: String(id) }} className={TEXT_LINK_CLASS}>
      {ADMIN_CASES.number(id)}
    </Link>
  )
}
