import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { Button } from '../../../ui/buttons/button.tsx'

/**
 * Older requests, which only the server has: those after the one with the id `after`, or all if it is ''. `load` rejects after it
 * has shown the error.
 */
export type Older = { after: string; load: () => Promise<void>; isLoading: boolean }

export function OlderButton({ older, onLoaded }: { older: Older; onLoaded?: () => void }) {
  const load = () => {
    older.load().then(onLoaded, () => undefined)
  }
  return (
    <Button
      variant="secondary"
      busy={older.isLoading}
      busyLabel={SERVICE_REQUESTS.loadingOlder}
      onClick={load}
      className="mt-4 w-full"
    >
      {SERVICE_REQUESTS.older}
    </Button>
  )
}
