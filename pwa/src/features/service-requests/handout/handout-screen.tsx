import { Link } from '@tanstack/react-router'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { type ComponentType, useRef } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CaseAbsent, CaseMissing } from '../case/case-absent.tsx'
import { useCase } from '../case/use-case.ts'
import type { Handout } from './handout.ts'
import { HandoutActions } from './handout-actions.tsx'
import { HandoutSheet } from './handout-sheet.tsx'

export type KnownCase = { serviceRequest: OwnServiceRequest; thread: readonly ThreadEvent[] }

type HandoutScreenProps<Found> = {
  /** Undefined if the URL has no valid id. */
  id: number | undefined
  user: SessionUser
  title: string
  /** Said if `find` finds nothing. */
  missing: string
  /** Finds what the URL names in the log of the case. */
  find: (thread: readonly ThreadEvent[]) => Found | undefined
  /** Draws it as a `HandoutView`. */
  view: ComponentType<KnownCase & { found: Found }>
}

/** A page to hand over, from the log on the phone. Only the two sides of the case can open it. */
export function HandoutScreen<Found>({ id, ...rest }: HandoutScreenProps<Found>) {
  if (id === undefined) return <CaseMissing title={rest.title} />
  return <KnownHandout key={id} id={id} {...rest} />
}

function KnownHandout<Found>({
  id,
  user,
  title,
  missing,
  find,
  view: View,
}: HandoutScreenProps<Found> & { id: number }) {
  const { serviceRequest, thread, ...state } = useCase(id, user)
  useShownAge(state.asOf)
  if (!serviceRequest) return <CaseAbsent title={title} {...state} />
  const found = find(thread)
  if (found) return <View serviceRequest={serviceRequest} thread={thread} found={found} />
  const isLogMissing = state.asOf === null && serviceRequest.id > 0
  if (state.isFetching || isLogMissing) return <CaseAbsent title={title} {...state} />
  return <HandoutMissing caseId={serviceRequest.id} title={title} missing={missing} />
}

type CaseProps = { caseId: number; title: string }

export function HandoutView({ handout, caseId, title }: CaseProps & { handout: Handout }) {
  const sheet = useRef<HTMLElement>(null)
  return (
    <div className="mx-auto max-w-prose">
      <div className="print:hidden">
        <PageHeader title={title} backTo="/my-requests/$id" backParams={{ id: String(caseId) }} isCompact />
      </div>
      <HandoutSheet handout={handout} ref={sheet} />
      <HandoutActions handout={handout} sheet={sheet} />
    </div>
  )
}

function HandoutMissing({ caseId, title, missing }: CaseProps & { missing: string }) {
  const params = { id: String(caseId) }
  return (
    <>
      <PageHeader title={title} backTo="/my-requests/$id" backParams={params} />
      <EmptyState
        icon={<Icon name="file-question" className="size-10" />}
        title={missing}
        action={
          <Link to="/my-requests/$id" params={params} className={buttonClass()}>
            {HANDOUT.backToCase}
          </Link>
        }
      />
    </>
  )
}
