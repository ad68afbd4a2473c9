import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import { foldWords, hasWords } from '@tecnicerca/shared/search'
import { agendaWords } from '@tecnicerca/shared/service-requests/agenda-words'
import { type ComponentProps, lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { AskServer } from '../../../app-shell/needs-network.tsx'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { longDate } from '../../../lib/text/formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TableSearch } from '../../../ui/tables/table-search.tsx'
import { oldestOf } from './agenda.ts'
import { AgendaView } from './agenda-view.tsx'
import { CARD_GRID } from './card-grid.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { ServiceRequestCard } from './service-request-card.tsx'

const FoundOnServer = lazy(async () => ({
  default: (await import('./found-on-server.tsx')).FoundOnServer,
}))

/** A shorter agenda is read faster than searched. */
const SEARCHED_FROM = 6
/** How many found requests are drawn at first, and with each tap more. */
const SHOWN = 6

/** `isWanted`: what the chosen filters leave of the requests that the server finds. */
type SearchedAgendaProps = ComponentProps<typeof AgendaView> & {
  isWanted: (row: ListedServiceRequest) => boolean
}

/** The agenda, and what is found in it while the technician types. What the phone lacks is searched by the server. */
export function SearchedAgenda(props: SearchedAgendaProps) {
  const { serviceRequests } = props
  const [typed, setTyped] = useState('')
  // The letters are drawn first, then what they find.
  const query = useDeferredValue(typed)
  if (serviceRequests.length < SEARCHED_FROM && typed === '') return <AgendaView {...props} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <TableSearch label={AGENDA_SEARCH.label} text={typed} onType={setTyped} />
      {query.trim() === '' ? <WholeAgenda {...props} /> : <Found {...props} query={query} />}
    </div>
  )
}

// Without `memo` each letter would first draw again what the letters before it found.
const WholeAgenda = memo(AgendaView)
const Found = memo(FoundHere)

function FoundHere(props: SearchedAgendaProps & { query: string }) {
  const { serviceRequests, user, older, query, isWanted } = props
  const sectors = useKnownSectors()
  const texts = useMemo(
    () => serviceRequests.map((row) => agendaWords(row, sectors)),
    [serviceRequests, sectors],
  )
  const words = foldWords(query)
  const found = serviceRequests.filter((_, place) => hasWords(texts[place] ?? '', words))
  const [more, setMore] = useState({ query, shown: SHOWN })
  const shown = more.query === query ? more.shown : SHOWN
  const oldest = oldestOf(serviceRequests)
  // The phone also keeps old requests in which something happened lately.
  const isElsewhere = (row: ListedServiceRequest) => serviceRequests.every(({ id }) => id !== row.id)
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
        <Button variant="secondary" onClick={() => setMore({ query, shown: shown + SHOWN })}>
          {CONTROLS.loadMore}
        </Button>
      )}
      {older && (
        <AskServer key={`${query} ${older.after}`} label={AGENDA_SEARCH.onServer}>
          <Suspense>
            <FoundOnServer
              user={user}
              query={query}
              after={older.after}
              isWanted={(row) => isElsewhere(row) && isWanted(row)}
            />
          </Suspense>
        </AskServer>
      )}
    </>
  )
}
