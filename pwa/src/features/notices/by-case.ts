import type { Notice } from '@tecnicerca/shared/notices'

/** The notices of one case. `othersUnread` counts the unread ones besides the newest. */
export type CaseNotices = { newest: Notice; isUnread: boolean; othersUnread: number }

/** Groups notices by case, the case with the newest notice first. `notices` must be sorted newest first. */
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
