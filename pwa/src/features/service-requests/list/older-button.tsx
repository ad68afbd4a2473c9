import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { Button } from '../../../ui/buttons/button.tsx'

/** Loads older requests, which only the server has. `load` rejects after it has shown the error. */
export type Older = { load: () => Promise<void>; isLoading: boolean }

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
