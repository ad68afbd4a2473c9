import { Link } from '@tanstack/react-router'
import { HANDOUT } from '@tecnicerca/shared/messages/handouts'
import { useRef } from 'react'
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

type KnownCase = { serviceRequest: OwnServiceRequest; thread: readonly ThreadEvent[] }

export type HandoutScreenProps = {
  /** Undefined if the URL has no valid id. */
  id: number | undefined
  user: SessionUser
  title: string
  /** Said if `make` finds nothing. */
  missing: string
  /** Makes the handout of what the URL names. Undefined if the case has no such event. */
  make: (known: KnownCase) => Handout | undefined
}

/** A page to hand over, from the log on the phone. Only the two sides of the case can open it. */
export function HandoutScreen({ id, ...rest }: HandoutScreenProps) {
  if (id === undefined) return <CaseMissing title={rest.title} />
  return <KnownHandout key={id} id={id} {...rest} />
}

function KnownHandout({ id, user, title, missing, make }: HandoutScreenProps & { id: number }) {
  const { serviceRequest, thread, ...state } = useCase(id, user)
  useShownAge(state.asOf)
  if (!serviceRequest) return <CaseAbsent title={title} {...state} />
  const handout = make({ serviceRequest, thread })
  if (handout) return <HandoutView handout={handout} caseId={serviceRequest.id} title={title} />
  const isLogMissing = state.asOf === null && serviceRequest.id > 0
  if (state.isFetching || isLogMissing) return <CaseAbsent title={title} {...state} />
  return <HandoutMissing caseId={serviceRequest.id} title={title} missing={missing} />
}

type CaseProps = { caseId: number; title: string }

function HandoutView({ handout, caseId, title }: CaseProps & { handout: Handout }) {
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
