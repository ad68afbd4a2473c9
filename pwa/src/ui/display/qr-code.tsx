import { encode } from 'uqr'

/** Width in modules of the white border that scanners need. In the dark theme the card around the code is not white. */
const BORDER = 4

/** `ecc`: how much of it may be hidden; on a screen nothing is, and 'L' makes larger modules. */
type QrCodeProps = { text: string; label: string; ecc?: 'L' | 'M' }

/** A QR code, dark on white in both themes, because many cameras cannot read inverted codes. */
export function QrCode({ text, label, ecc = 'M' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc, border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
