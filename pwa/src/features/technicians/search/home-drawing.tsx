import { drawn } from '../../../ui/icons/icon.tsx'

/** The Monumento on its hill, in light on the blue of the hero; decoration alone. */
export function HomeDrawing({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 480 200"
      preserveAspectRatio="xMaxYMax meet"
      className={`fill-on-header ${className}`}
      {...drawn('monument')}
    />
  )
}
