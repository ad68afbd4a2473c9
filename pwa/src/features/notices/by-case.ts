import type { Notice } from '@tecnicerca/shared/notices'

/** The notices of one case, or one notice without a case. `othersUnread`: how many besides `newest` are unread. */
export type CaseNotices = { newest: Notice; isUnread: boolean; othersUnread: number }

/**
 * Groups notices by case, the case with the newest notice first. Each notice without a case is a group of its own.
 * `notices` must be sorted newest first.
 */
export function byCase(notices: readonly Notice[]): CaseNotices[] {
  const cases = Map.groupBy(notices, ({ id, service_request_id: caseId }) => caseId ?? `notice ${id}`)
  return [...cases.values()].flatMap(([newest, ...others]) => {
    if (!newest) return []
    const othersUnread = others.filter(isUnread).length
    return { newest, isUnread: isUnread(newest) || othersUnread > 0, othersUnread }
  })
}

function isUnread({ read_at: readAt }: Notice): boolean {
  return readAt === null
}

/** The title for a reader on `day`. The phone may have stored the notice on an earlier day. */
export function titleOn(
  { title, later_titles: laterTitles = [] }: Pick<Notice, 'title' | 'later_titles'>,
  day: string,
): string {
  return laterTitles.findLast(({ from }) => from <= day)?.title ?? title
}
