import { Link } from '@tanstack/react-router'
import type { PersonAnswer } from '@tecnicerca/shared/admin/users'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { ReactNode } from 'react'
import { dayAndTime } from '../../lib/text/day-and-time.ts'
import { shortDate, wholeNumber } from '../../lib/text/formats.ts'
import { CaseLink, PersonLink } from '../../ui/buttons/admin-links.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { PhoneText } from '../../ui/display/phone-text.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'

/** The person's account, then cases, reviews, reports and sessions: of each, how many there are and the latest. */
export function PersonFacts({ person }: { person: PersonAnswer }) {
  const { counts, reviews_written: written, reviews_received: received } = person
  return (
    <div className="grid gap-4">
      <AccountFacts person={person} />
      <Section title={ADMIN_PERSON.cases(wholeNumber(counts.serviceRequests))} empty={ADMIN_PERSON.noCases}>
        {person.serviceRequests.map((found) => (
          <CaseLine key={found.id} found={found} />
        ))}
      </Section>
      <Section
        title={ADMIN_PERSON.written(wholeNumber(counts.reviews_written))}
        empty={ADMIN_PERSON.noReviews}
      >
        {written.map((review) => (
          <ReviewLine key={review.id} review={review} />
        ))}
      </Section>
      <Section
        title={ADMIN_PERSON.received(wholeNumber(counts.reviews_received))}
        empty={ADMIN_PERSON.noReviews}
      >
        {received.map((review) => (
          <ReviewLine key={review.id} review={review} />
        ))}
      </Section>
      <Reports person={person} side="about" />
      <Reports person={person} side="by" />
      <Section title={ADMIN_PERSON.sessions(wholeNumber(counts.sessions))} empty={ADMIN_PERSON.noSessions}>
        {person.sessions.map((session) => (
          <li key={session.created_at}>{ADMIN_PERSON.session(dayAndTime(session.last_seen_at))}</li>
        ))}
      </Section>
    </div>
  )
}

function AccountFacts({ person: { user, technician, counts } }: { person: PersonAnswer }) {
  const { column } = ADMIN_USERS
  const profile = technician?.is_listed ? (
    <Link to="/technicians/$id" params={{ id: String(technician.id) }} className={TEXT_LINK_CLASS}>
      {technician.category_name ?? COMMON.noCategory}
    </Link>
  ) : (
    ADMIN_PERSON.notListed
  )
  const facts: [string, ReactNode][] = [
    [column.id, user.id],
    [column.role, ACCOUNT.role[user.role]],
    [column.phone, user.phone ? <PhoneText key="phone" phone={user.phone} /> : COMMON.notSpecified],
    [column.created_at, shortDate(new Date(user.created_at))],
    [ADMIN_PERSON.failedNotices, wholeNumber(counts.failed_notices)],
    ...(technician ? [[ADMIN_PERSON.profile, profile] satisfies [string, ReactNode]] : []),
  ]
  return (
    <Card as="section" aria-label={ADMIN_PERSON.account}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {children.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="grid gap-2">{children}</ul>
      )}
    </Card>
  )
}

function CaseLine({ found }: { found: PersonAnswer['serviceRequests'][number] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CaseLink id={found.id} />
      <StatusBadge status={found.status} />
      <span className="wrap-anywhere">
        {ADMIN_PERSON.direction[found.direction]}{' '}
        <PersonLink id={found.counterpart_id}>{found.counterpart_name}</PersonLink>
      </span>
      <span className="text-sm text-muted">{shortDate(found.request_date)}</span>
    </li>
  )
}

function ReviewLine({ review }: { review: PersonAnswer['reviews_written'][number] }) {
  return (
    <li>
      <p>
        {ADMIN_PERSON.stars(review.rating)} ·{' '}
        <PersonLink id={review.counterpart_id}>{review.counterpart_name}</PersonLink> ·{' '}
        <span className="text-sm text-muted">{shortDate(new Date(review.created_at))}</span>
      </p>
      <p className="wrap-anywhere">{review.comment}</p>
    </li>
  )
}

/** The reports about the person, or those that the person made. */
function Reports({ person, side }: { person: PersonAnswer; side: 'by' | 'about' }) {
  const count = wholeNumber(side === 'by' ? person.counts.reports_by : person.counts.reports_about)
  return (
    <Section title={COMPLAINTS[side](count)} empty={COMPLAINTS.none}>
      {person.reports
        .filter((report) => report.side === side)
        .map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
    </Section>
  )
}

function ReportLine({ report }: { report: PersonAnswer['reports'][number] }) {
  const { id, kind, reason, outcome, counterpart_id: otherId, counterpart_name: otherName } = report
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to="/admin/complaints" search={{ q: COMPLAINTS.number(id) }} className={TEXT_LINK_CLASS}>
        {COMPLAINTS.number(id)}
      </Link>
      <Badge tone={outcome === null ? 'amber' : 'neutral'}>
        {outcome === null ? COMPLAINTS.undecided : COMPLAINTS.outcome[outcome]}
      </Badge>
      <span className="wrap-anywhere">
        {ABUSE_REPORTS.what[kind]}: {ABUSE_REPORTS.reasons[reason]} ·{' '}
        <PersonLink id={otherId}>{otherName}</PersonLink>
      </span>
      <span className="text-sm text-muted">{shortDate(new Date(report.created_at))}</span>
    </li>
  )
}
