import { useOfflineLayer } from './lazy-offline-layer.ts'

/** The number of items that wait in the outbox, in the header. */
export function PendingSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.PendingChip /> : null
}

/** The connection note in the header, for example 'Sin conexión · datos de hace 3 h'. */
export function ConnectionSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.ConnectionNote /> : null
}

/** Lines under the header that ask the user to act. */
export function ConnectionBanner() {
  const layer = useOfflineLayer()
  return layer ? <layer.ConnectionLines /> : null
}

/** Reserves its space from the start, so that nothing in the footer moves. */
export function DataSavingSlot() {
  const layer = useOfflineLayer()
  return <div className="min-h-11">{layer && <layer.DataSavingSwitch />}</div>
}

/** Reserves its space from the start, so that nothing beside it moves. */
export function NoticesSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.NoticesLink /> : <span className="-mr-2 size-11 shrink-0 lg:mr-0" />
}
