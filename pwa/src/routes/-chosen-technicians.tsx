import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskForService } from '../features/service-requests/ask/ask-for-service.tsx'
import { AskedGroup } from '../features/service-requests/ask/asked-group.tsx'
import { refreshedServiceRequestsQuery } from '../features/service-requests/queries.ts'
import { ChoiceBar } from '../features/technicians/choose/choice-bar.tsx'
import { noteAsked } from '../features/technicians/choose/choices.ts'
import { type ChosenTechnician, stopChoosing } from '../features/technicians/choose/chosen-technicians.ts'
import { sessionUser, useSession } from '../lib/session/session.ts'
import { useDialogHistory } from '../navigation/use-dialog-history.ts'
import { importAccountStep, LazyAccountStep } from './-lazy-account-step.tsx'

type ChosenTechniciansProps = {
  chosen: readonly ChosenTechnician[] | undefined
  asked: string | undefined
  isAsking: boolean
}

const FRESH_MS = 60_000

export function ChosenTechnicians({ chosen, asked, isAsking }: ChosenTechniciansProps) {
  const { user } = useSession()
  useQuery({
    ...refreshedServiceRequestsQuery(user ?? { id: 0, name: '' }),
    // The form must know which technicians have an open request already.
    enabled: user !== undefined && chosen !== undefined,
    staleTime: FRESH_MS,
  })
  const others = chosen?.filter(({ id }) => id !== user?.technician_id)
  const navigate = useNavigate()
  const closeDialog = useDialogHistory(isAsking)
  const ask = () =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, request_service: true }),
      resetScroll: false,
    })
  return (
    <>
      {others && <ChoiceBar chosen={others} onAsk={ask} />}
      {!chosen && asked && user && <AskedGroup groupId={asked} user={user} onClose={stopChoosing} />}
      {isAsking && others && <AskChosen chosen={others} onClose={closeDialog} />}
    </>
  )
}

/** The form keeps the technicians who were chosen when it opened. */
function AskChosen({ chosen, onClose }: { chosen: readonly ChosenTechnician[]; onClose: () => void }) {
  const { user } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const [[technician, ...also]] = useState(() => chosen.map(withoutFigures))
  const isVisitor = !user
  useEffect(() => {
    if (isVisitor) importAccountStep().catch(() => undefined)
  }, [isVisitor])
  if (!technician) return null
  return (
    <AskForService
      technician={technician}
      several={{ also, here, onAsked: noteAskedBy }}
      user={user}
      AccountStep={LazyAccountStep}
      onClose={onClose}
    />
  )
}

/** The form needs neither price nor availability, which may be outdated. */
function withoutFigures({
  id,
  name,
  profile_image: profileImage,
  category_name: categoryName,
}: ChosenTechnician) {
  return { id, name, profile_image: profileImage, category_name: categoryName }
}

/** Also removes the user's own profile from the choice: a technician may have chosen it before signing in. */
function noteAskedBy({ groupId, technicianIds }: Parameters<typeof noteAsked>[0]): void {
  const ownId = sessionUser()?.technician_id ?? 0
  noteAsked({ groupId, technicianIds: [...technicianIds, ownId] })
}
