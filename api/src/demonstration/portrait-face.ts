import type { Portrait } from './portrait-features.ts'

const INK = '#2a1d17'

/** Neck, ears, head and features. */
export function face({ skin, shade, hasGlasses, smile, gender, hairColour }: Portrait): string {
  return `<path d="M204 268h72v62c0 26-72 26-72 0z" fill="${shade}"/>
    <ellipse cx="160" cy="218" rx="15" ry="21" fill="${shade}"/><ellipse cx="320" cy="218" rx="15" ry="21" fill="${shade}"/>
    <path d="M160 196c0-62 34-94 80-94s80 32 80 94c0 66-36 114-80 114s-80-48-80-114z" fill="${skin}"/>
    ${eyes(gender, hairColour)}
    <path d="M240 208c-3 16-9 24-9 30 0 7 18 7 22 3" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
    <circle cx="188" cy="246" r="15" fill="#e0705a" opacity=".16"/><circle cx="292" cy="246" r="15" fill="#e0705a" opacity=".16"/>
    ${smile === 'open' ? OPEN_SMILE : CLOSED_SMILE}${hasGlasses ? GLASSES : ''}`
}

const CLOSED_SMILE = `<path d="M208 265c16 17 48 17 64 0" fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`
const OPEN_SMILE =
  '<path d="M204 260c6 30 66 30 72 0-20 6-52 6-72 0z" fill="#7d2f2a"/><path d="M209 263c18 5 44 5 62 0-3 11-59 11-62 0z" fill="#fff"/>'
const GLASSES = `<g fill="#fff" fill-opacity=".25" stroke="${INK}" stroke-width="5"><rect x="182" y="192" width="48" height="36" rx="15"/>
  <rect x="250" y="192" width="48" height="36" rx="15"/><path d="M230 204q10-6 20 0M182 204l-20-5M298 204l20-5" fill="none"/></g>`

function eyes(gender: Portrait['gender'], browColour: string): string {
  const lashes =
    gender === 'female'
      ? `<path d="M190 204q16-12 32 0M258 204q16-12 32 0" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`
      : ''
  const browWidth = gender === 'female' ? 5 : 8
  return `<g fill="${INK}"><ellipse cx="206" cy="210" rx="8" ry="9.500"/><ellipse cx="274" cy="210" rx="8" ry="9.500"/></g>
    <g fill="#fff"><circle cx="209" cy="207" r="3"/><circle cx="277" cy="207" r="3"/></g>${lashes}
    <path d="M188 186q18-12 36-3M256 183q18-9 36 3" fill="none" stroke="${browColour}" stroke-width="${browWidth}" stroke-linecap="round"/>`
}

export function beard({ beard: kind, hairColour }: Portrait): string {
  const moustache = `<path d="M204 256c10-14 28-14 36-8 8-6 26-6 36 8-14-3-58-3-72 0z" fill="${hairColour}"/>`
  const jaw = 'M160 206c2 66 36 106 80 106s78-40 80-106c-8 24-16 34-28 40-30-12-74-12-104 0-12-6-20-16-28-40z'
  if (kind === 'moustache') return moustache
  if (kind === 'full') return `<path d="${jaw}" fill="${hairColour}"/>${OPEN_SMILE}${moustache}`
  if (kind === 'stubble') return `<path d="${jaw}" fill="${hairColour}" opacity=".18"/>`
  return ''
}

const FRONT: Record<string, string> = {
  crop: '<path d="M158 190c-4-70 34-104 82-104s86 34 82 104c-8-34-22-50-40-54-30-6-58-4-84 0-18 4-32 20-40 54z"/>',
  fade: '<path d="M166 160c4-52 34-72 74-72s70 20 74 72c-14-18-28-26-74-26s-60 8-74 26z"/>',
  flat: '<path d="M160 176V104q0-18 18-20 62-10 124 0 18 2 18 20v72c-10-28-18-36-30-38-34-6-66-6-100 0-12 2-20 10-30 38z"/>',
  side: '<path d="M157 192c-8-64 28-110 88-106 50 2 82 40 78 104-10-26-20-42-34-48-40 4-76-4-96-18-14 16-30 34-36 68z"/>',
  curls:
    '<circle cx="172" cy="142" r="27"/><circle cx="204" cy="112" r="29"/><circle cx="242" cy="102" r="30"/><circle cx="280" cy="114" r="29"/><circle cx="309" cy="144" r="27"/><circle cx="240" cy="130" r="24"/><circle cx="200" cy="136" r="22"/><circle cx="280" cy="138" r="22"/>',
  bald: '',
  long: '<path d="M156 204c-8-76 30-118 84-118s92 42 84 118c-12-40-34-66-62-76-26 22-78 26-106 76z"/>',
  bun: '<circle cx="240" cy="74" r="34"/><path d="M157 190c-4-68 34-102 83-102s87 34 83 102c-14-38-44-56-83-56s-69 18-83 56z"/>',
  afro: '<path d="M162 176c14-26 40-46 78-46s64 20 78 46c8-58-22-88-78-88s-86 30-78 88z"/>',
  bob: '<path d="M154 206c-6-76 30-120 86-120s92 44 86 120c-8-30-20-52-30-62-40 6-84 6-112 0-10 10-22 32-30 62z"/>',
  tail: '<path d="M157 190c-4-68 34-104 83-104s87 36 83 104c-10-30-26-48-50-56-40 18-80 16-116 56z"/>',
  braids:
    '<path d="M157 190c-4-68 34-102 83-102s87 34 83 102c-14-38-44-58-83-58s-69 20-83 58z"/><path d="M240 88v44M210 94l-8 44M270 94l8 44" stroke="#000" stroke-opacity=".25" stroke-width="4" fill="none"/>',
}

const BEHIND: Record<string, string> = {
  long: '<path d="M146 210c-10-90 36-132 94-132s104 42 94 132c-4 60 10 110 22 138H124c12-28 26-78 22-138z"/>',
  afro: '<circle cx="240" cy="176" r="128"/>',
  bob: '<path d="M146 200c-6-84 36-122 94-122s100 38 94 122v78c0 14-14 20-26 20H172c-12 0-26-6-26-20z"/>',
  tail: '<path d="M306 110c60 10 66 90 40 190-20-10-30-40-34-90z"/>',
  braids:
    '<path d="M160 180c-16 60-18 120-10 190h26c-6-60 0-120 6-170zM320 180c16 60 18 120 10 190h-26c6-60 0-120-6-170z"/>',
}

export function hairInFront({ hair, hairColour }: Portrait): string {
  return `<g fill="${hairColour}">${FRONT[hair] ?? ''}</g>`
}

export function hairBehind({ hair, hairColour }: Portrait): string {
  return `<g fill="${hairColour}">${BEHIND[hair] ?? ''}</g>`
}
