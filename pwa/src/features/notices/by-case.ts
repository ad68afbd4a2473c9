import type { Notice } from '@tecnicerca/shared/notices'

/** What one case has told. */
export type CaseNotices = { newest: Notice; isUnread: boolean; othersUnread: number }

/** One for each case, the one that spoke last first. `notices` with the newest first. */
export function byCase(notices: readonly Notice[]): CaseNotices[] {
  const cases = Map.groupBy(notices, ({ service_request_id: serviceRequestId }) => serviceRequestId)
  return [...cases.values()].flatMap(([newest, ...others]) => {
    if (!newest) return []
    const othersUnread = others.filter(isUnread).length
    return { newest, isUnread: isUnread(newest) || othersUnread > 0, othersUnread }
  })
}

function isUnread({ read_at: readAt }: Notice): boolean {
  return readAt === null
}
