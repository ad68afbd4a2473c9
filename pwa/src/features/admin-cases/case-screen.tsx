import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminCaseAnswer } from '@tecnicerca/shared/admin/cases'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useMemo, useState } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { endedLine } from '../../lib/text/ended-line.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { WhenLoaded } from '../../ui/feedback/when-loaded.tsx'
import { NotesCard } from '../../ui/forms/notes-card.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseLog, CaseReadings } from './case-log.tsx'
import { adminCaseQuery } from './queries.ts'
import { ReadingDialog } from './reading-dialog.tsx'

/** One case with its log, as the admins see it. */
export function CaseScreen({ id }: { id: number }) {
  const query = useQuery(adminCaseQuery(id))
  const { error } = query
  if (error instanceof ApiError && error.status === 404) return <CaseMissing title={TITLES.adminCase(id)} />
  const adminCase = query.data?.case
  return (
    <>
      {/* The same header before and after the case loads: replacing it would lose a press on its link. */}
      <PageHeader
        title={TITLES.adminCase(id)}
        backTo="/admin/cases"
        description={adminCase && endedLine({ ...adminCase, ended_note: '' }, 'admin')}
        actions={adminCase && <StatusBadge status={adminCase.status} />}
      />
      <WhenLoaded
        query={query}
        failed={ADMIN_CASES.caseFailed}
        skeleton={['h-80 rounded-card', 'h-96 rounded-card']}
        skeletonClass="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]"
      >
        {(shown) => <CaseView shown={shown} />}
      </WhenLoaded>
    </>
  )
}

export function CaseMissing({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} backTo="/admin/cases" />
      <EmptyState
        icon={<Icon name="file-question" className="size-10" />}
        title={ADMIN_CASES.missing}
        action={
          <Link to="/admin/cases" className={buttonClass()}>
            {ADMIN_CASES.seeAll}
          </Link>
        }
      />
    </>
  )
}

function CaseView({ shown }: { shown: AdminCaseAnswer }) {
  const { case: adminCase, events, readings, notes } = shown
  const queryClient = useQueryClient()
  const { readCase, words, read } = useWords(adminCase.id)
  const [isAsking, setIsAsking] = useState(false)
  // Also true if new texts were written after this admin opened the texts.
  const hasWithheld = !words || events.some(({ id, has_words: hasWords }) => hasWords && !words.has(id))
  return (
    <>
      <CaseActs adminCase={adminCase} />
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <CaseFacts adminCase={readCase ?? adminCase} isRead={readCase !== undefined} />
          <NotesCard
            notes={notes}
            path={`/admin/cases/${adminCase.id}/notes`}
            onSent={() => queryClient.invalidateQueries()}
          />
          <CaseReadings readings={readings} />
        </div>
        <div className="grid gap-4">
          {words && (
            <Banner icon={<Icon name="eye" className="size-5 shrink-0" />}>{ADMIN_CASES.isRead}</Banner>
          )}
          {hasWithheld && (
            <Button
              variant="secondary"
              className="justify-self-start"
              icon={<Icon name="eye" className="size-5" />}
              onClick={() => setIsAsking(true)}
            >
              {ADMIN_CASES.read}
            </Button>
          )}
          <CaseLog
            adminCase={adminCase}
            events={events.map((event) => ({ ...event, data: words?.get(event.id) ?? event.data }))}
          />
        </div>
      </div>
      {isAsking && <ReadingDialog id={adminCase.id} onRead={read} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/**
 * The texts of the case, once the admin has given a reason. Only this screen's state holds them, so they are gone when it
 * closes.
 */
function useWords(id: number) {
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState<AdminCaseAnswer>()
  const words = useMemo(
    () => answer && new Map(answer.events.map((event) => [event.id, event.data])),
    [answer],
  )
  const read = (told: AdminCaseAnswer) => {
    setAnswer(told)
    // The list of readings has a new entry.
    void queryClient.invalidateQueries({ queryKey: adminCaseQuery(id).queryKey })
  }
  return { readCase: answer?.case, words, read }
}
