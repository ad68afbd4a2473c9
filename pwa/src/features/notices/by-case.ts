import type { Notice } from '@tecnicerca/shared/notices'

/** What one case has told. */
export type CaseNotices = { newest: Notice; is_unread: boolean; others_unread: number }

/** One for each case, the one that spoke last first. `notices` with the newest first. */
export function byCase(notices: readonly Notice[]): CaseNotices[] {
  const cases = Map.groupBy(notices, ({ service_request_id }) => service_request_id)
  return [...cases.values()].flatMap(([newest, ...others]) => {
    if (!newest) return []
    const others_unread = others.filter(isUnread).length
    return { newest, is_unread: isUnread(newest) || others_unread > 0, others_unread }
  })
}

function isUnread({ read_at }: Notice): boolean {
  return read_at === null
}
