import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useOwnServiceRequests } from './cases/own-service-requests.ts'
import { useDirectorySearch } from './directory/lazy-directory.ts'
import { useConnection } from './network/connection.ts'
import { useFreshness } from './network/freshness.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { useDraft } from './storage/drafts.ts'

function AllHooks() {
  const { isLoading, pending, outbox } = useOutbox(1)
  const own = useOwnServiceRequests({ id: 1, name: 'Ana' })
  const { draft } = useDraft<string>(1, 'service_request:7', { isFollowed: true })
  const states = [useConnection(), useDirectorySearch({ query: 'a' }).status, useFreshness(null)?.level]
  return <p>{JSON.stringify([isLoading, pending, outbox, own.isLoading, draft, ...states])}</p>
}

it('every offline hook renders its initial state on the server', () => {
  expect(renderToString(<AllHooks />)).toContain(
    JSON.stringify([true, [], null, true, null, 'online', 'loading', null]).replaceAll('"', '&quot;'),
  )
})
