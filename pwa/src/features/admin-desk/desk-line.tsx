import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DESK_KINDS, type DeskAnswer } from '@tecnicerca/shared/admin/desk'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { wholeNumber } from '../../lib/text/formats.ts'
import { joinNames } from '../../lib/text/join-names.ts'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { deskQuery, waitingCount } from './queries.ts'

/** One line: what waits on the desk, with a link to it. */
export function DeskLine() {
  const { data } = useQuery(deskQuery())
  return (
    <p className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3">
      {data && <span key={waitingWords(data)}>{waitingWords(data)}</span>}
      <Link to="/admin/desk" className={TEXT_LINK_CLASS}>
        {ADMIN_DESK.toDesk}
      </Link>
    </p>
  )
}

function waitingWords(desk: DeskAnswer): string {
  if (waitingCount(desk) === 0) return `${ADMIN_DESK.empty}.`
  const waiting = DESK_KINDS.filter((kind) => desk.counts[kind] > 0)
  const words = waiting.map((kind) => ADMIN_DESK.waitingOf[kind](wholeNumber(desk.counts[kind])))
  return `${ADMIN_DESK.waitsForYou} ${joinNames(words)}.`
}
