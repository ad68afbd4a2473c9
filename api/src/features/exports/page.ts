import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { MONTH } from '@tecnicerca/shared/messages/month'
import { dayOffWords, weekLines } from '@tecnicerca/shared/messages/opening-hours'
import { OWN_DATA as WORDS } from '@tecnicerca/shared/messages/server'
import { CASE_FIELDS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_FIELDS, WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { dayAndMonth, money } from '@tecnicerca/shared/values/formats'
import { escapeHtml } from '../../jobs/mail-text.ts'
import { dayAndTime, eventLine, lineOf } from './event-line.ts'
import type { OwnCase, OwnFacts, OwnPhoto } from './own-data.ts'
import type { OwnReview } from './repository.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1f2430}
h2{margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem}
dt{color:#5b6270}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}li{overflow-wrap:anywhere;white-space:pre-line}
img{max-width:15rem;margin:.25rem}@media(max-width:40rem){dl{display:block}}`

/** The HTML page of an export, in pieces. It works without a network and without scripts. */
export async function* pageOf(
  { facts, photos }: { facts: OwnFacts; photos: readonly OwnPhoto[] },
  cases: AsyncIterable<OwnCase[]>,
): AsyncGenerator<string> {
  yield `<!doctype html>\n<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${WORDS.title}</title><style>${STYLE}</style>
<h1>${WORDS.title}</h1><p>${WORDS.madeAt(dayAndTime(facts.made_at))}</p>\n`
  yield accountPart(facts) + profilePart(facts, photos)
  yield heading(WORDS.cases)
  for await (const page of cases) for (const one of page) yield casePart(one, photos)
  yield list(WORDS.reviewsWritten, facts.reviews_written.map(reviewLine))
  yield list(WORDS.reviewsReceived, facts.reviews_received.map(reviewLine))
  yield otherParts(facts)
  yield '</html>\n'
}

function accountPart({
  account,
  email_change: emailChange,
  notice_preferences: preferences,
  may_keep_contact: mayKeepContact = false,
}: OwnFacts): string {
  const facts: Fact[] = [
    [ACCOUNT.name, account.name],
    [ACCOUNT.email, account.email],
    [WORDS.emailConfirmed, yesOrNo(account.is_email_confirmed)],
    [WORDS.newEmail, emailChange?.email],
    [ACCOUNT.phone, account.phone],
    [ACCOUNT.type, ACCOUNT.role[account.role]],
    [WORDS.since, dayAndTime(account.created_at)],
    [WORDS.suspension, account.suspension_reason],
    [WORDS.eraseAt, account.erase_at && dayAndTime(account.erase_at)],
    [WORDS.quietHours, yesOrNo(preferences.quiet_hours)],
    [CONSENTS.keepContact, yesOrNo(mayKeepContact)],
  ]
  return heading(WORDS.account) + definitions(facts)
}

function profilePart({ technician, verifications }: OwnFacts, photos: readonly OwnPhoto[]): string {
  if (!technician) return ''
  const values = {
    ...technician,
    hourly_rate: money(technician.hourly_rate),
    skills: technician.skills.join(', '),
    services: technician.services.map(({ name, price }) => `${name}: ${money(price)}`).join('\n'),
    hours: weekLines(technician.hours)
      .map(({ days, words }) => `${days}: ${words}`)
      .join('\n'),
    days_off: technician.days_off.map(dayOffWords).join(', '),
  }
  const { available, ...fields } = PROFILE_FIELDS
  const facts: Fact[] = [
    [WORDS.category, technician.category_name],
    ...factsOf(fields, values),
    [WORK_AREAS.own, technician.sectors.join(', ')],
    [available, yesOrNo(technician.available)],
    [WORDS.since, dayAndTime(technician.created_at)],
  ]
  const asked = verifications.map(
    ({ kind, status, reason }) => `${VERIFICATION.badge[kind]}: ${WORDS.verification[status]} ${reason}`,
  )
  const shown = photos.filter((photo) => photo.case_id === null).map(image)
  return heading(WORDS.profile) + definitions(facts) + shown.join('') + list(WORDS.verifications, asked)
}

function casePart(one: OwnCase, photos: readonly OwnPhoto[]): string {
  const other = one.direction === 'sent' ? 'technician' : 'customer'
  const facts: Fact[] = [
    [ACCOUNT.role[other], one[`${other}_name`]],
    ...factsOf(CASE_FIELDS, {
      ...one,
      request_date: dayAndMonth(one.request_date),
      agreed_total: one.agreed_total === null ? null : money(one.agreed_total),
      paid_total: one.paid_total ? money(one.paid_total) : null,
      maintenance_months: one.maintenance_months ? MAINTENANCE.every(one.maintenance_months) : null,
    }),
  ]
  const title = WORDS.caseTitle(one.id, SERVICE_REQUESTS.status[one.status])
  const log = one.events.map((event) => item(eventLine(event, one)))
  const shown = photos.filter((photo) => photo.case_id === one.id).map(image)
  return `<h3>${escapeHtml(title)}</h3>\n${definitions(facts)}<ol>\n${log.join('')}</ol>\n${shown.join('')}`
}

function otherParts(facts: OwnFacts): string {
  const blocked = [...facts.blocked_customers, ...facts.blocked_technicians]
  return [
    list(
      WORDS.notices,
      facts.notices.map(({ created_at: at, title, body }) => lineOf(dayAndTime(at), title, body)),
    ),
    list(
      WORDS.reports,
      facts.reports.map(({ created_at: at, kind, reason, note }) =>
        lineOf(dayAndTime(at), ABUSE_REPORTS.what[kind], ABUSE_REPORTS.reasons[reason], note),
      ),
    ),
    list(
      WORDS.blocked,
      blocked.map(({ name, blocked_at: at }) => lineOf(name, dayAndTime(at))),
    ),
    ownLists(facts),
    list(
      CONSENTS.title,
      facts.consents.map(({ kind, given_at: given, withdrawn_at: withdrawn }) =>
        lineOf(
          kind === 'privacy' ? CONSENTS.privacy : CONSENTS.contact,
          given ? CONSENTS.given(dayAndTime(given)) : '',
          withdrawn ? CONSENTS.withdrawn(dayAndTime(withdrawn)) : '',
        ),
      ),
    ),
    list(
      WORDS.passkeys,
      facts.passkeys.map(({ name, created_at: made, last_used_at: used }) =>
        lineOf(name, WORDS.passkey(dayAndTime(made), used && dayAndTime(used))),
      ),
    ),
    list(
      WORDS.sessions,
      facts.sessions.map(({ device, created_at: start, last_used_at: last }) =>
        lineOf(device, WORDS.session(dayAndTime(start), dayAndTime(last))),
      ),
    ),
    list(
      WORDS.deviceKeys,
      facts.device_keys.map(({ registered_at: at }) => WORDS.deviceKey(dayAndTime(at))),
    ),
    list(
      WORDS.readings,
      facts.readings.map(({ at, admin_name: name, service_request_id: id, reason }) =>
        lineOf(dayAndTime(at), name, WORDS.ofCase(id), reason),
      ),
    ),
  ].join('')
}

/** The lists that nobody else sees. */
function ownLists(facts: OwnFacts): string {
  return [
    list(
      TITLES.favourites,
      facts.favourites.map(({ name, starred_at: at }) => lineOf(name, dayAndTime(at))),
    ),
    list(TITLES.quickReplies, facts.quick_replies),
    list(
      TITLES.customers,
      facts.customer_notes.map(({ name, note }) => lineOf(name, note)),
    ),
    list(
      MONTH.kinds.expense,
      facts.expenses.map(({ spent_on: day, amount, note }) => lineOf(dayAndMonth(day), money(amount), note)),
    ),
  ].join('')
}

function reviewLine(review: OwnReview): string {
  const { counterpart_name: name, rating, comment, service_date: day, reply } = review
  return lineOf(
    name,
    COMMON.stars(rating),
    dayAndMonth(day),
    comment,
    reply === null ? '' : WORDS.reply(reply),
  )
}

type Fact = [term: string, value: string | null | undefined]

/** The fields that `names` lists, in its order. */
function factsOf<Field extends string>(
  names: Record<Field, string>,
  values: NoInfer<{ [Name in Field]?: string | number | boolean | null | undefined }>,
): Fact[] {
  return Object.entries<string>(names).map(([field, name]) => {
    const value = values[field as Field]
    return [name, typeof value === 'boolean' ? yesOrNo(value) : value?.toString()]
  })
}

function definitions(facts: readonly Fact[]): string {
  const rows = facts.flatMap(([term, value]) =>
    value ? [`<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>\n`] : [],
  )
  return `<dl>\n${rows.join('')}</dl>\n`
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `${heading(title)}<ul>\n${lines.map(item).join('')}</ul>\n`
}

const heading = (title: string) => `<h2>${escapeHtml(title)}</h2>\n`
const item = (text: string) => `<li>${escapeHtml(text)}</li>\n`
const yesOrNo = (value: boolean) => (value ? WORDS.yes : WORDS.no)

function image({ file, caption }: OwnPhoto): string {
  const alt = escapeHtml(caption || WORDS.photo)
  return `<a href="${file}"><img src="${file}" alt="${alt}" loading="lazy"></a>\n`
}
