import { addDays } from '@tecnicerca/shared/calendar'
import { readWeek, WEEKDAYS } from '@tecnicerca/shared/opening-hours'
import { timeOf } from '@tecnicerca/shared/values/times-of-day'
import type { Random } from '../../api/src/demonstration/random.ts'
import type { NewItem } from '../../pwa/src/offline/outbox/new-record.ts'
import { textOf } from '../../pwa/src/offline/testing/told.ts'
import { SHOWN } from '../kit/node-phone.ts'
import type { Entry, Row } from './ledger.ts'
import type { Owner, OwnSetting } from './orders.ts'
import type { Servers } from './servers.ts'

type Change = { person: Owner; text: string; today: string; random: Random }

/** A new value for one of the person's settings. `setting`: its name. */
export function newSetting(change: Change): { setting: string; item: NewItem } {
  const { person, random } = change
  const own = random.pick(['star', ...person.ownSettings] as const)
  if (own !== 'star') return { setting: own, item: ownSetting(own, change) }
  const id = random.pick(person.starIds)
  const payload = { id, is_favourite: random.chance(0.5) }
  return { setting: `star ${id}`, item: { kind: 'favourite.set', payload, shown: SHOWN } }
}

function ownSetting(own: OwnSetting, { person, text, today, random }: Change): NewItem {
  switch (own) {
    case 'contact': {
      const payload = { service_request_id: person.contactCaseId, may_keep_contact: random.chance(0.5) }
      return { kind: 'contact.set', payload, shown: SHOWN }
    }
    case 'note':
      return {
        kind: 'customer_note.set',
        payload: { customer_id: person.notedCustomerId, note: text },
        shown: SHOWN,
      }
    case 'expense': {
      const expense = random.chance(0.7) ? { amount: 99.5, spent_on: today, note: text } : null
      return { kind: 'expense.set', payload: { id: person.expenseId, expense }, shown: SHOWN }
    }
    default:
      return ofProfile(own, { text, today, random })
  }
}

function ofProfile(
  own: 'quick_replies' | 'hours' | 'days_off',
  { text, today, random }: Omit<Change, 'person'>,
): NewItem {
  if (own === 'quick_replies')
    return { kind: 'quick_reply.set', payload: { texts: [text, 'Ya voy.'] }, shown: SHOWN }
  if (own === 'hours') return { kind: 'profile.hours', payload: { hours: someWeek(random) }, shown: SHOWN }
  const first = addDays(today, random.between(30, 200))
  const last = addDays(first, random.between(1, 9))
  return { kind: 'profile.hours', payload: { days_off: [`${first}/${last}`] }, shown: SHOWN }
}

function someWeek(random: Random) {
  // A week of which nothing is known is the same as none.
  const days = WEEKDAYS.filter((day) => day === 'monday' || random.chance(0.7))
  return Object.fromEntries(
    days.map((day) => {
      const closing = timeOf(15 * random.between(52, 80))
      return [day, random.chance(0.8) ? [`8:00-${closing}`] : []]
    }),
  )
}

/** The present values of all settings that the phones may have set. A star that was taken back has no row of its own. */
export async function readSettings({ query }: Servers, entries: readonly Entry[]): Promise<Row[]> {
  const stars = entries.filter(({ kind }) => kind === 'favourite.set')
  const starred = await query<{ user_id: number; id: number; is_favourite: boolean }>(
    `select coalesce(s.user_id, f.user_id) as user_id, coalesce(s.id, f.technician_id) as id, f.user_id is not null as is_favourite
     from unnest($1::int[], $2::int[]) s (user_id, id)
     full join favourites f on (f.user_id, f.technician_id) = (s.user_id, s.id)`,
    [stars.map((entry) => entry.user_id), stars.map(({ texts }) => Number(lastWord(texts)))],
  )
  const replies = await query<{ user_id: number; texts: string[] }>(
    'select user_id, texts from quick_replies',
  )
  const profiles = await query<{ user_id: number; hours: string; days_off: string[] }>(
    'select user_id, hours, days_off_texts(days_off) as days_off from technicians',
  )
  const contacts = await query<{ user_id: number; service_request_id: number; may_keep_contact: boolean }>(
    `select customer_id as user_id, id as service_request_id, may_keep_contact from service_requests where id = any($1::int[])`,
    [entries.filter(({ kind }) => kind === 'contact.set').map(({ texts }) => lastWord(texts))],
  )
  const notes = await query<{ user_id: number; customer_id: number; note: string }>(
    'select user_id, customer_id, note from customer_notes',
  )
  const rowOf = (userId: number, payload: Parameters<typeof textOf>[0]): Row => ({
    text: textOf(payload),
    user_id: userId,
    is_setting: true,
  })
  return [
    ...(await readExpenses({ query }, entries)).map(({ user_id: userId, ...row }) => rowOf(userId, row)),
    ...contacts.map(({ user_id: userId, ...row }) => rowOf(userId, row)),
    ...notes.map(({ user_id: userId, ...row }) => rowOf(userId, row)),
    ...starred.map(({ user_id: userId, ...star }) => rowOf(userId, star)),
    ...replies.map(({ user_id: userId, texts }) => rowOf(userId, { texts })),
    ...profiles.flatMap(({ user_id: userId, hours, days_off: daysOff }) => [
      ...(hours === '' ? [] : [rowOf(userId, { hours: readWeek(hours) })]),
      ...(daysOff.length === 0 ? [] : [rowOf(userId, { days_off: daysOff })]),
    ]),
  ]
}

/** The last word of a setting's first value: the id of what it is about. */
function lastWord(texts: readonly string[]): string {
  return texts[0]?.split(' ').at(-1) ?? ''
}

/** The expenses; null for one that is deleted. */
async function readExpenses({ query }: Pick<Servers, 'query'>, entries: readonly Entry[]) {
  const noted = await query<{ user_id: number; id: string; note: string }>(
    'select user_id, id::text, note from expenses',
  )
  const wanted = entries.filter(({ kind }) => kind === 'expense.set')
  const gone = wanted
    .map((entry) => ({ user_id: entry.user_id, id: lastWord(entry.texts) }))
    .filter(({ id }) => noted.every((row) => row.id !== id))
  return [
    ...noted.map(({ note, ...row }) => ({ ...row, expense: { amount: 0, spent_on: '', note } })),
    ...gone.map((row) => ({ ...row, expense: null })),
  ]
}
