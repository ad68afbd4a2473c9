import { NOT_COME } from '@tecnicerca/shared/messages/visits'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { AskInstead } from '../ask/ask-instead.tsx'
import { askAnother } from '../ask/carry-over.ts'
import { OthersOf } from '../ask/other-technician-link.tsx'
import { useOtherTechnicians } from '../ask/other-technicians.ts'
import { firstName } from '../request-chat.ts'

type NotComeProps = { serviceRequest: OwnServiceRequest; user: SessionUser }

/** Offers others to a customer to whom nobody came. The form of each opens with what was asked of the first. */
export function NotCome({ serviceRequest, user }: NotComeProps) {
  const { technician_id: technicianId, technician_name: name, category_name: category } = serviceRequest
  const others = useOtherTechnicians(technicianId, user.technician_id)
  const carryOver = () => askAnother(serviceRequest, user.id)
  return (
    <section
      aria-labelledby="not-come"
      className="my-1 grid justify-items-start gap-2 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 id="not-come" className="font-semibold wrap-anywhere">
        {NOT_COME.title(firstName(name))}
      </h2>
      <p className="text-sm text-muted">{NOT_COME.text}</p>
      <AskInstead technicians={others} replace={false} onLeave={carryOver} />
      <OthersOf categoryName={category} onLeave={carryOver} />
    </section>
  )
}
