import { openOffer } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** The unanswered offer, as far as this phone knows. Refused items count neither as offers nor as answers. */
export function standingOffer(
  thread: readonly ThreadEvent[],
  { status }: Pick<ServiceRequest, 'status'>,
): ThreadEvent | undefined {
  if (!isOpen(status)) return undefined
  return openOffer(thread.filter(({ item }) => item?.state !== 'needs_attention'))
}
