import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { VISIT_ACTS } from '@tecnicerca/shared/messages/visits'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useOwnServiceRequests } from '../../../offline/cases/own-service-requests.ts'
import { correctionDraft, type OutboxRecord, withPendingEdit } from '../../../offline/outbox/record.ts'
import { type Draft, useDraft } from '../../../offline/storage/drafts.ts'
import { useItemCorrection } from '../case/use-item-correction.ts'
import { VisitForm, type VisitValues, visitValuesOf } from './visit-dialog.tsx'

type OpenedVisit = Extract<OutboxRecord, { kind: 'visit.create' }>
type CorrectionProps = { item: OpenedVisit; user: SessionUser; onClose: () => void }

/** The form that corrects what was said about a visit and the server does not have yet. Its photo stays. */
export function VisitCorrection(props: CorrectionProps) {
  const { item } = props
  const { kept, isLoaded, draft } = useDraft<VisitValues>(item.user_id, correctionDraft(item.id), {
    isFollowed: false,
  })
  if (!isLoaded || !draft) return null
  const initial = kept ?? visitValuesOf((withPendingEdit(item) as OpenedVisit).payload)
  return <OpenCorrection {...{ ...props, initial, draft }} />
}

type OpenProps = CorrectionProps & { initial: VisitValues; draft: Draft<VisitValues> }

function OpenCorrection({ item, user, initial, draft, onClose }: OpenProps) {
  const { serviceRequests } = useOwnServiceRequests(user)
  const { send, close, onDone } = useItemCorrection(item, { draft, toasts: TOASTS, onClose })
  const { service_request_id: ref } = item.payload
  const about = serviceRequests.find(({ id, client_op_id: key }) => id === ref || `op:${key}` === ref)
  const timeWindow = about?.time_window ?? 'any'
  return (
    <VisitForm setup={{ name: item.shown.name, timeWindow, initial, draft, send, onDone }} onClose={close} />
  )
}

const TOASTS = { sent: VISIT_ACTS.sent, saved: OFFLINE.masculine.savedHere }
