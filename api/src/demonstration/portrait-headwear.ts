import type { Headwear, Portrait } from './portrait-features.ts'

export function headwear({ headwear: kind, style, shade }: Portrait): string {
  const { accent } = style
  const shapes: Record<Headwear, string> = {
    none: '',
    helmet: `<path d="M150 160c0-60 38-98 90-98s90 38 90 98z" fill="${accent}"/><path d="M222 60h36v100h-36z" fill="#fff" opacity=".3"/>
      <rect x="132" y="152" width="216" height="20" rx="10" fill="${accent}"/><rect x="132" y="163" width="216" height="9" rx="4" fill="#000" opacity=".16"/>`,
    cap: `<path d="M154 164c-2-58 36-92 86-92s88 34 86 92c-54-16-118-16-172 0z" fill="${accent}"/>
      <path d="M150 166c30-24 150-24 180 0 14 12 8 20-6 16-56-18-112-18-168 0-14 4-20-4-6-16z" fill="#000" opacity=".22"/>
      <path d="M150 164c30-24 150-24 180 0 14 12 8 18-6 14-56-18-112-18-168 0-14 4-20-2-6-14z" fill="${accent}"/>
      <circle cx="240" cy="73" r="7" fill="#fff" opacity=".6"/>`,
    headband: `<path d="M157 172c4-14 6-20 10-26 44-18 102-18 146 0 4 6 6 12 10 26-50-18-116-18-166 0z" fill="${accent}"/>`,
    headset: `<path d="M150 216C140 60 340 60 330 216" fill="none" stroke="#33363f" stroke-width="11"/>
      <rect x="136" y="192" width="26" height="56" rx="12" fill="${accent}"/><rect x="318" y="192" width="26" height="56" rx="12" fill="${accent}"/>
      <path d="M148 246c6 34 30 46 58 44" fill="none" stroke="#33363f" stroke-width="7"/><circle cx="208" cy="290" r="8" fill="#33363f"/>`,
    pencil: `<g transform="rotate(-24 322 190)"><rect x="300" y="182" width="74" height="11" rx="2" fill="#e9b84a"/><path d="m300 182-16 5.500 16 5.500z" fill="#f3ddb5"/>
      <rect x="364" y="182" width="12" height="11" rx="2" fill="#d9776b"/></g><path d="M318 198c10 4 14 18 6 34" stroke="${shade}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  }
  return shapes[kind]
}
