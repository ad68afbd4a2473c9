import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdminUser, PersonAnswer } from '@tecnicerca/shared/admin/users'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN_MESSAGES, ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { NotesCard } from '../../ui/forms/notes-card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { PersonFacts } from './person-facts.tsx'
import { personQuery } from './queries.ts'
import { type AskedAct, QuestionDialog, SuspendDialog } from './suspension-dialogs.tsx'
import { UserDialog } from './user-dialog.tsx'

type PersonScreenProps = {
  id: number
  onSaved: (saved: AdminUser) => void
  /** Shows the verifications of a technician. */
  verifications: (person: PersonAnswer) => ReactNode
}

/** One person with everything that admins may see and do. */
export function PersonScreen({ id, onSaved, verifications }: PersonScreenProps) {
  const query = useQuery({ ...personQuery(id), enabled: id > 0 })
  const { data, error } = query
  if (id === 0 || (error instanceof ApiError && error.status === 404)) return <Missing />
  return (
    <>
      {/* The same header before and after the person loads: replacing it would lose a press on its link. */}
      <PageHeader
        title={data?.user.name ?? TITLES.adminPerson(id)}
        backTo="/admin/users"
        description={data?.user.email}
      />
      <WhenLoaded
        query={query}
        failed={ADMIN_PERSON.loadFailed}
        skeleton={['h-40 rounded-card', 'h-96 rounded-card']}
        skeletonClass="grid gap-4"
      >
        {(person) => <PersonView person={person} onSaved={onSaved} verifications={verifications(person)} />}
      </WhenLoaded>
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

type Act = 'edit' | 'write' | 'suspend' | 'delete' | AskedAct

type PersonViewProps = {
  person: PersonAnswer
  onSaved: (saved: AdminUser) => void
  verifications: ReactNode
}

function PersonView({ person, onSaved, verifications }: PersonViewProps) {
  const queryClient = useQueryClient()
  const [act, setAct] = useState<Act>()
  const { user, technician } = person
  const hiddenRule = technician?.hidden_rule
  return (
    <>
      {user.suspension_reason !== undefined && (
        <Banner className="mb-4" tone="danger" icon={<Icon name="ban" className="size-5 shrink-0" />}>
          {ADMIN_PERSON.suspendedFor(user.suspension_reason)}
        </Banner>
      )}
      {hiddenRule && (
        <Banner className="mb-4" tone="amber" icon={<Icon name="ban" className="size-5 shrink-0" />}>
          {ADMIN_PERSON.hiddenFor(ABUSE_REPORTS.rules[hiddenRule])}
        </Banner>
      )}
      <Acts person={person} onAct={setAct} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PersonFacts person={person} />
        <div className="grid gap-4">
          {person.technician && verifications}
          <NotesCard
            notes={person.notes}
            path={`/admin/users/${user.id}/notes`}
            onSent={() => queryClient.invalidateQueries()}
          />
        </div>
      </div>
      {act && <ActDialog act={act} user={user} onSaved={onSaved} onClose={() => setAct(undefined)} />}
    </>
  )
}

type ActDialogProps = {
  act: Act
  user: PersonAnswer['user']
  onSaved: (saved: AdminUser) => void
  onClose: () => void
}

function ActDialog({ act, user, onSaved, onClose }: ActDialogProps) {
  const navigate = useNavigate()
  const shared = { user, onClose }
  if (act === 'edit') return <UserDialog {...shared} onSaved={onSaved} />
  if (act === 'write') return <MessageDialog userIds={[user.id]} onClose={onClose} />
  if (act === 'suspend') return <SuspendDialog {...shared} />
  if (act === 'delete')
    return <DeleteUserDialog {...shared} onDeleted={() => navigate({ to: '/admin/users' })} />
  return <QuestionDialog {...shared} act={act} />
}

type ActsProps = { person: PersonAnswer; onAct: (act: Act) => void }

function Acts({ person: { user, technician, counts }, onAct }: ActsProps) {
  const isSuspended = user.suspended_at !== null
  const acts: [Act, string | false | undefined | null][] = [
    ['edit', ADMIN_PERSON.edit],
    ['write', ADMIN_MESSAGES.writeOne],
    isSuspended ? ['restore', ADMIN_PERSON.restore] : ['suspend', ADMIN_PERSON.suspend],
    ['show profile', technician?.hidden_rule && ADMIN_PERSON.showProfile],
    ['end sessions', counts.sessions > 0 && ADMIN_PERSON.endSessions],
    ['mail password', ADMIN_PERSON.mailPassword],
  ]
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {acts.map(
        ([act, label]) =>
          label && (
            <Button key={act} variant="secondary" onClick={() => onAct(act)}>
              {label}
            </Button>
          ),
      )}
      {user.role !== 'admin' && (
        <Button variant="danger" onClick={() => onAct('delete')}>
          {ADMIN_PERSON.remove}
        </Button>
      )}
    </div>
  )
}
