import { useOfflineLayer } from './late-offline.ts'

/** How many things wait on this phone, in the header. */
export function PendingSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.PendingChip /> : null
}

/** In the header, for example 'Sin conexión · datos de hace 3 h'. */
export function ConnectionSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.ConnectionNote /> : null
}

/** Lines under the header, for what asks something of the person. */
export function ConnectionBanner() {
  const layer = useOfflineLayer()
  return layer ? <layer.ConnectionLines /> : null
}

/** Keeps its place from the beginning, so that nothing in the footer moves. */
export function DataSavingSlot() {
  const layer = useOfflineLayer()
  return <div className="min-h-11">{layer && <layer.DataSavingSwitch />}</div>
}

/** Its room is kept, so that nothing beside it moves. */
export function NoticesSlot() {
  const layer = useOfflineLayer()
  return layer ? <layer.NoticesLink /> : <span className="-mr-2 size-11 shrink-0 lg:mr-0" />
}
