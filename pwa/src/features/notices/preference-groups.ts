import { NOTICE_PREFERENCES } from '@tecnicerca/shared/messages/notices/notices'
import {
  MAILED_KINDS,
  type MailedKind,
  type NoticeKind,
  type NoticePreferences,
  type NoticePreferencesInput,
} from '@tecnicerca/shared/notices'

type Group = keyof typeof NOTICE_PREFERENCES.groups
export type Way = 'push' | 'mail'

/** The group of each kind of notice. A kind without a group is a compile error. */
const GROUP_OF: Record<NoticeKind, Group> = {
  requested: 'requests',
  accepted: 'answers',
  cancelled: 'answers',
  completed: 'answers',
  offered: 'offers',
  offer_accepted: 'offers',
  offer_declined: 'offers',
  offer_withdrawn: 'offers',
  message: 'messages',
  reviewed: 'reviews',
  review_replied: 'reviews',
  reminder: 'reminders',
}

export const GROUPS = Object.keys(NOTICE_PREFERENCES.groups) as Group[]

/** True if all notices of the group come by this channel. Undefined if the channel never carries any of them. */
export function isChosen(preferences: NoticePreferences, group: Group, way: Way): boolean | undefined {
  const choices: Partial<Record<NoticeKind, boolean>> = preferences[way]
  const kinds = kindsOf(group, way)
  return kinds.length === 0 ? undefined : kinds.every((kind) => choices[kind])
}

/** The input that turns the whole group on or off for one channel. */
export function choosing(group: Group, way: Way, isChosen: boolean): NoticePreferencesInput {
  return { [way]: Object.fromEntries(kindsOf(group, way).map((kind) => [kind, isChosen])) }
}

function kindsOf(group: Group, way: Way): NoticeKind[] {
  const kinds = (Object.keys(GROUP_OF) as NoticeKind[]).filter((kind) => GROUP_OF[kind] === group)
  return way === 'push' ? kinds : kinds.filter((kind) => MAILED_KINDS.includes(kind as MailedKind))
}
