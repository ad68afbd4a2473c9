import { Link, useNavigate } from '@tanstack/react-router'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { isForNewTab } from '../../../lib/for-new-tab.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Rating } from '../../../ui/display/rating.tsx'
import { useTechniciansOfTrade } from './other-technicians.ts'

const OFFERED = 3

type AskInsteadProps = {
  technicians: readonly TechnicianCard[]
  /** True if 'back' must not return to where this is shown. */
  replace: boolean
  /** Stores what the next form must open with. */
  onLeave?: (() => Promise<unknown> | undefined) | undefined
}

/** Others of the trade who take work now. One tap opens the form for one of them, with the same words. */
export function AskInstead({ technicians, replace, onLeave }: AskInsteadProps) {
  const navigate = useNavigate()
  const offered = technicians.filter(({ available }) => available).slice(0, OFFERED)
  if (offered.length === 0) return null
  return (
    <section aria-labelledby="ask-instead" className="grid w-full gap-2 text-left">
      <h3 id="ask-instead" className="font-semibold">
        {SERVICE_REQUEST_FORM.askInstead}
      </h3>
      <ul className="grid gap-2">
        {offered.map(({ id, name, average_rating: averageRating, review_count: reviewCount }) => {
          const target = {
            to: '/technicians/$id',
            params: { id: String(id) },
            search: { request_service: true },
            replace,
          } as const
          return (
            <li key={id}>
              <Link
                {...target}
                onClick={(event) => {
                  if (isForNewTab(event)) return
                  event.preventDefault()
                  void Promise.resolve(onLeave?.())
                    .catch(() => undefined)
                    .then(() => navigate(target))
                }}
                className={buttonClass({
                  variant: 'secondary',
                  wide: true,
                  className: 'justify-between! gap-x-3',
                })}
              >
                <span className="min-w-0 text-left wrap-anywhere">{name}</span>
                <Rating rating={averageRating} count={reviewCount} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** In place of the form for a technician who has left: the others of the trade that the user's last case with them had. */
export function AskInsteadOfGone({ technicianId, user }: { technicianId: number; user: SessionUser }) {
  const { serviceRequests } = useOwnServiceRequests(user)
  const last = serviceRequests.find((row) => row.technician_id === technicianId)
  const technicians = useTechniciansOfTrade(last?.category_name ?? null, {
    technicianId,
    ownId: user.technician_id,
  })
  return <AskInstead technicians={technicians} replace />
}
