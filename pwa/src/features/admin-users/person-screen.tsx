import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type AdminUser, noteAnswer, type PersonAnswer, type UserNote } from '@tecnicerca/shared/admin/users'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_MESSAGES, ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { type ReactNode, useState } from 'react'
import { apiCall } from '../../lib/http/api-client.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { NotesCard } from '../../ui/forms/notes-card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { PersonFacts } from './person-facts.tsx'
import { personQuery } from './queries.ts'
import {
  EndSessionsDialog,
  MailPasswordDialog,
  RestoreDialog,
  ShowProfileDialog,
  SuspendDialog,
} from './suspension-dialogs.tsx'
import { UserDialog } from './user-dialog.tsx'

type PersonScreenProps = {
  id: number
  onSaved: (saved: AdminUser) => void
  /** Shows the verifications of a technician. */
  verifications: (person: PersonAnswer) => ReactNode
}

/** One person with everything that admins may see and do. */
export function PersonScreen({ id, onSaved, verifications }: PersonScreenProps) {
  const { data, error, refetch, isFetching } = useQuery({ ...personQuery(id), enabled: id > 0 })
  if (id === 0 || (error instanceof ApiError && error.status === 404)) return <Missing />
  return (
    <>
      {/* One header for both states: replacing it when the person arrives would lose a press on its link. */}
      <PageHeader
        title={data?.user.name ?? TITLES.adminPerson(id)}
        backTo="/admin/users"
        description={data?.user.email}
      />
      {data ? (
        <PersonView person={data} onSaved={onSaved} verifications={verifications(data)} />
      ) : error ? (
        <LoadFailed
          message={ADMIN_PERSON.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </SkeletonGroup>
      )}
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title={TITLES.adminUsers} backTo="/admin/users" />
      <EmptyState icon={<Icon name="file-question" className="size-10" />} title={ADMIN_PERSON.missing} />
    </>
  )
}

type Act =
  | 'edit'
  | 'write'
  | 'suspend'
  | 'restore'
  | 'show profile'
  | 'end sessions'
  | 'mail password'
  | 'delete'

type PersonViewProps = {
  person: PersonAnswer
  onSaved: (saved: AdminUser) => void
  verifications: ReactNode
}

function PersonView({ person, onSaved, verifications }: PersonViewProps) {
  const navigate = useNavigate()
  const [act, setAct] = useState<Act>()
  const { user, technician } = person
  const hiddenRule = technician?.hidden_rule
  const close = () => setAct(undefined)
  return (
    <>
      {user.suspension_reason !== undefined && (
        <div className="mb-4">
          <Banner tone="danger" icon={<Icon name="ban" className="size-5 shrink-0" />}>
            {ADMIN_PERSON.suspendedFor(user.suspension_reason)}
          </Banner>
        </div>
      )}
      {hiddenRule && (
        <div className="mb-4">
          <Banner tone="amber" icon={<Icon name="ban" className="size-5 shrink-0" />}>
            {ADMIN_PERSON.hiddenFor(ABUSE_REPORTS.rules[hiddenRule])}
          </Banner>
        </div>
      )}
      <Acts person={person} onAct={setAct} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PersonFacts person={person} />
        <div className="grid gap-4">
          {person.technician && verifications}
          <PersonNotes userId={user.id} notes={person.notes} />
        </div>
      </div>
      {act === 'edit' && <UserDialog user={user} onClose={close} onSaved={onSaved} />}
      {act === 'write' && <MessageDialog userIds={[user.id]} onClose={close} />}
      {act === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {act === 'restore' && <RestoreDialog user={user} onClose={close} />}
      {act === 'show profile' && <ShowProfileDialog user={user} onClose={close} />}
      {act === 'end sessions' && <EndSessionsDialog user={user} onClose={close} />}
      {act === 'mail password' && <MailPasswordDialog user={user} onClose={close} />}
      {act === 'delete' && (
        <DeleteUserDialog user={user} onClose={close} onDeleted={() => navigate({ to: '/admin/users' })} />
      )}
    </>
  )
}

type ActsProps = { person: PersonAnswer; onAct: (act: Act) => void }

function Acts({ person: { user, technician, counts }, onAct }: ActsProps) {
  const isSuspended = user.suspended_at !== null
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => onAct('edit')}>
        {ADMIN_PERSON.edit}
      </Button>
      <Button variant="secondary" onClick={() => onAct('write')}>
        {ADMIN_MESSAGES.writeOne}
      </Button>
      <Button variant="secondary" onClick={() => onAct(isSuspended ? 'restore' : 'suspend')}>
        {isSuspended ? ADMIN_PERSON.restore : ADMIN_PERSON.suspend}
      </Button>
      {technician?.hidden_rule && (
        <Button variant="secondary" onClick={() => onAct('show profile')}>
          {ADMIN_PERSON.showProfile}
        </Button>
      )}
      {counts.sessions > 0 && (
        <Button variant="secondary" onClick={() => onAct('end sessions')}>
          {ADMIN_PERSON.endSessions}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAct('mail password')}>
        {ADMIN_PERSON.mailPassword}
      </Button>
      {user.role !== 'admin' && (
        <Button variant="danger" onClick={() => onAct('delete')}>
          {ADMIN_PERSON.remove}
        </Button>
      )}
    </div>
  )
}

function PersonNotes({ userId, notes }: { userId: number; notes: readonly UserNote[] }) {
  const queryClient = useQueryClient()
  return (
    <NotesCard
      notes={notes}
      send={(body) => apiCall({ method: 'POST', path: `/admin/users/${userId}/notes`, body }, noteAnswer)}
      onSent={() => queryClient.invalidateQueries()}
    />
  )
}
