import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { longDate } from '../../../lib/text/formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TableSearch } from '../../../ui/tables/table-search.tsx'
import { oldestOf, searchAgenda } from './agenda-search.ts'
import { AgendaView } from './agenda-view.tsx'
import { CARD_GRID } from './card-grid.ts'
import { OlderButton } from './older-button.tsx'
import { ServiceRequestCard } from './service-request-card.tsx'

/** A shorter agenda is read faster than searched. */
const SEARCHED_FROM = 6
/** How many found requests are drawn at first, and with each tap more. */
const SHOWN = 10

type SearchedAgendaProps = ComponentProps<typeof AgendaView>

/** The agenda, and what is found in it while the technician types. What the phone lacks is fetched from the server in pages. */
export function SearchedAgenda(props: SearchedAgendaProps) {
  const { serviceRequests } = props
  const [typed, setTyped] = useState('')
  // The letters are drawn first, then what they find.
  const query = useDeferredValue(typed)
  if (serviceRequests.length < SEARCHED_FROM && typed === '') return <AgendaView {...props} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <TableSearch
        label={AGENDA_SEARCH.label}
        text={typed}
        onType={setTyped}
        onSubmit={() => (document.activeElement as HTMLElement | null)?.blur()}
      />
      {query.trim() === '' ? <AgendaView {...props} /> : <Found key={query} {...props} query={query} />}
    </div>
  )
}

function Found({ serviceRequests, user, older, query }: SearchedAgendaProps & { query: string }) {
  const found = searchAgenda(serviceRequests, query, useKnownSectors())
  const [shown, setShown] = useState(SHOWN)
  const oldest = oldestOf(serviceRequests)
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {AGENDA_SEARCH.found(found.length)}{' '}
        {older && oldest && AGENDA_SEARCH.since(longDate(new Date(oldest)))}
      </p>
      <ul className={CARD_GRID}>
        {found.slice(0, shown).map((serviceRequest) => (
          <li key={serviceRequest.id}>
            <ServiceRequestCard serviceRequest={serviceRequest} user={user} heading="h2" />
          </li>
        ))}
      </ul>
      {shown < found.length && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {CONTROLS.loadMore}
        </Button>
      )}
      {older && <OlderButton older={older} />}
    </>
  )
}
