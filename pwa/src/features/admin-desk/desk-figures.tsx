import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DeskFigures as Figures } from '@tecnicerca/shared/admin/desk'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { shortDate, wholeNumber } from '../../lib/text/formats.ts'
import { CaseLink, PersonLink } from '../../ui/buttons/admin-links.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { TitledCard } from '../../ui/display/titled-card.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { deskFiguresQuery } from './queries.ts'

/** Figures of this week and the last one, technicians who do not answer, and the count of searches without results. */
export function DeskFigures() {
  return (
    <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
      <WhenLoaded
        query={useQuery(deskFiguresQuery())}
        failed={ADMIN_DESK.figuresFailed}
        skeleton={['h-56 rounded-card']}
      >
        {(figures) => (
          <>
            <Weeks figures={figures} />
            <Unanswered figures={figures} />
            <DisputedVisits figures={figures} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}

const ROWS = ['requests', 'acceptances', 'completions', 'answer_hours'] as const

function Weeks({ figures: { this_week: thisWeek, last_week: lastWeek } }: { figures: Figures }) {
  return (
    <TitledCard id="weeks" title={ADMIN_DESK.figures}>
      <table className="w-full">
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">{ADMIN_DESK.what}</span>
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {ADMIN_DESK.thisWeek}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-semibold">
              {ADMIN_DESK.lastWeek}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 text-start font-normal">
                {ADMIN_DESK.figure[row]}
              </th>
              <td className="text-end font-semibold tabular-nums">{figureText(thisWeek[row])}</td>
              <td className="text-end text-muted tabular-nums">{figureText(lastWeek[row])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledCard>
  )
}

function figureText(figure: number | null): string {
  if (figure === null) return ADMIN_DESK.noAnswers
  return Number.isInteger(figure) ? wholeNumber(figure) : String(figure)
}

function Unanswered({ figures: { unanswered, missed_searches: missed } }: { figures: Figures }) {
  return (
    <TitledCard id="unanswered" title={ADMIN_DESK.unanswered} titleClass="">
      <p className="mb-2 text-sm text-muted">
        {unanswered.length > 0 ? ADMIN_DESK.unansweredHint : ADMIN_DESK.noneUnanswered}
      </p>
      <ul className="grid gap-2">
        {unanswered.map(({ user_id: id, name, waiting, since }) => (
          <li key={id}>
            <PersonLink id={id}>{name}</PersonLink>
            <span className="block text-sm text-muted">
              {ADMIN_DESK.unansweredLine(wholeNumber(waiting), shortDate(new Date(since)))}
            </span>
          </li>
        ))}
      </ul>
      {missed > 0 && (
        <Link to="/admin/categories" hash="missed-searches" className={TEXT_LINK_CLASS}>
          {ADMIN_DESK.missed(wholeNumber(missed))}
        </Link>
      )}
    </TitledCard>
  )
}

function DisputedVisits({ figures: { disputed_visits: disputed = [] } }: { figures: Figures }) {
  return (
    <TitledCard id="disputed-visits" title={ADMIN_DESK.disputedVisits} titleClass="">
      <p className="mb-2 text-sm text-muted">
        {disputed.length > 0 ? ADMIN_DESK.disputedVisitsHint : ADMIN_DESK.noneDisputed}
      </p>
      <ul className="grid gap-2">
        {disputed.map(
          ({ service_request_id: id, customer_name: customer, technician_name: technician, since }) => (
            <li key={id}>
              <CaseLink id={id} />
              <span className="block text-sm text-muted wrap-anywhere">
                {ADMIN_DESK.disputedLine(customer, technician, shortDate(new Date(since)))}
              </span>
            </li>
          ),
        )}
      </ul>
    </TitledCard>
  )
}
