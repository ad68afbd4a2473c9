import type { SessionUser } from '../../../lib/session/session.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { useStatusActs } from './use-status-acts.tsx'

type StatusActionsProps = { service_request: ListedServiceRequest; user: SessionUser }

export function StatusActions({ service_request: serviceRequest, user }: StatusActionsProps) {
  const { acts, dialog } = useStatusActs(serviceRequest, user)
  return (
    <>
      <ActRow className="flex flex-wrap gap-2">
        {acts.map(({ status, label, confirmation, isDisabled, press }) => (
          <Button
            key={status}
            variant={confirmation ? 'secondary' : 'primary'}
            disabled={isDisabled}
            onClick={press}
          >
            {label}
          </Button>
        ))}
      </ActRow>
      {dialog}
    </>
  )
}
